/** Something about a snapshot that keeps it, or a part of it, from being read as a plan. */
export interface SnapshotProblem {
  readonly message: string;
  /** The path in the JSON, such as `nodes[3].properties.slug`; empty for the document as a whole. */
  readonly path: string;
  /** Whether nothing at all can be made of the snapshot; otherwise only what the message names was left out. */
  readonly isFatal: boolean;
}

/** Takes what is found on the way. */
export type ReportProblem = (path: readonly PropertyKey[], message: string) => void;

/** A path in a JSON document as people write it. */
export function pathText(path: readonly PropertyKey[]): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (/^[A-Za-z_$][\w$]*$/.test(String(step))) text += text === '' ? String(step) : `.${String(step)}`;
    else text += `[${JSON.stringify(String(step))}]`;
  }
  return text;
}

/** An empty list of problems, and the two ways to add to it. */
export function problemList(): {
  readonly problems: readonly SnapshotProblem[];
  readonly fatal: ReportProblem;
  readonly report: ReportProblem;
} {
  const problems: SnapshotProblem[] = [];
  const add =
    (isFatal: boolean): ReportProblem =>
    (path, message) => {
      problems.push({ message, path: pathText(path), isFatal });
    };
  return { problems, fatal: add(true), report: add(false) };
}
