/**
 * What a snippet leaves when every place is passed without typing: `${1:text}` its text, `${1|a,b|}` the first choice,
 * `$1` what stands at the place of that number, `$0` nothing. Throws for what else snippets can hold.
 */
export function expanded(body: string): string {
  const values = new Map<string, string>([['0', '']]);
  const withPlaces = body.replace(
    /\$\{(\d+)(?::([^}$]*)|\|([^}|]*)\|)\}/g,
    (_, place: string, text: string | undefined, choices: string | undefined) => {
      if (values.has(place)) throw new Error(`place ${place} has two texts`);
      const value = text ?? choices?.split(',')[0] ?? '';
      values.set(place, value);
      return value;
    },
  );
  const text = withPlaces.replace(/\$(\d+)/g, (_, place: string) => {
    const value = values.get(place);
    if (value === undefined) throw new Error(`nothing stands at place ${place}`);
    return value;
  });
  if (text.includes('$')) throw new Error(`not understood: ${text}`);
  return text;
}
