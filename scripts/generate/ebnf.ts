/**
 * The published grammar, `grammar/gbuild.ebnf`, made from the parser itself: its rules without those that describe
 * faults, with a word called by its role and the fixed sets of words spelled out. What the lexer matches is described
 * by hand below them; `test/grammar.test.ts` holds all of it against the parser.
 */

import {
  Alternation,
  Alternative,
  type IProduction,
  NonTerminal,
  Option,
  Repetition,
  type Rule,
  Terminal,
  type TokenType,
} from 'chevrotain';

import { ERROR_RULES, PlanGrammar } from '../../src/syntax/grammar.ts';
import { keywords, Name, parserTokens, ShapeValue, Text } from '../../src/syntax/tokens.ts';
import { wordsOfSetting, NODE_TYPES } from '../../src/language/words.ts';
import { type Expression, namesIn, printRule, type Rules } from './ebnf-notation.ts';

/** What a word stands for in each rule that has one. */
const ROLES: Readonly<Record<string, string>> = {
  feature: 'slug',
  criterion: 'id',
  node: 'slug',
  source: 'slug',
  depends_on: 'slug',
  satisfies: 'id',
  verify: 'slug',
  failure_policy: 'policy',
  model_tier: 'tier',
  cycle: 'slug',
};

/** Rules that others are read more easily with their content than with their name. */
const INLINED: ReadonlySet<string> = new Set(['texts', 'words']);

const WORD_SETS: Rules = new Map([
  ['type', choice(NODE_TYPES.map(terminal))],
  ['policy', choice(wordsOfSetting('failure_policy').map(policy))],
  ['tier', choice(wordsOfSetting('model_tier').map(terminal))],
]);

/** The token categories, and what may stand for each. */
const CATEGORIES: Rules = new Map([
  ['name', choice(membersOf(Name))],
  ['shape', choice(membersOf(ShapeValue))],
  ['text', choice(membersOf(Text))],
  ['slug', { kind: 'rule', name: 'word' }],
  ['id', { kind: 'rule', name: 'word' }],
]);

/** The rules whose parts are characters; the parts of all other rules are tokens. */
export const TOKENS: ReadonlySet<string> = new Set([
  'word',
  'integer',
  'string',
  'text_block',
  'bracketed_shape',
]);

const HEADER = `\
(* The grammar of .gbuild plans.

   Written by scripts/generate/ebnf.ts from the parser's own rules; change those, then run

       npm run generate

   The notation is that of ISO/IEC 14977 without its commas: [ ] may be left out, { } may stand any number of times
   or not at all, | separates alternatives, - excludes, ? ? says in words what the notation cannot.
   What a plan must say beyond its grammar is described in docs/language.md and docs/checks.md. *)
`;

const SYNTAX = `\
(* Blocks and items. Between two tokens there may be separators; two words that follow one another need one. The
   words in quotes are no reserved words: each may stand where a slug, an id or a name is expected. *)
`;

const CATEGORY = `\
(* Names and values. A slug is kebab-case, and an id has the form a-1; the checks see to both. *)
`;

const LEXICAL = `\
(* Tokens. Nothing stands between the parts of these. *)

word = word_part { "-" word_part } ;
word_part = word_character { word_character } ;
word_character = letter | digit | "_" ;
integer = digit { digit } ;
letter = ? A to Z, a to z ? ;
digit = ? 0 to 9 ? ;

string = '"' { string_character | escape } '"' ;
string_character = character - ( '"' | "\\" | line_break ) ;
escape = "\\" ( '"' | "\\" | "n" | "r" | "t" | "u{" code_point "}" ) ;
code_point = ? one to six hexadecimal digits, of a character: 0 to 10FFFF without D800 to DFFF ? ;
character = ? any character of Unicode ? ;

(* A text that stands on the line of its opening quotes is closed on that line. Three quotes always open a text
   block, and the next three close it, so that a quote at the end of a text is escaped. *)
text_block = '"""' ( { block_character } | { blank } line_break { block_character | [ quotes ] line_break } ) '"""' ;
block_character = [ quotes ] ( string_character | escape ) ;
quotes = '"' [ '"' ] ;

bracketed_shape = "<" { shape_character | bracketed_shape } ">" ;
shape_character = character - ( "<" | ">" | line_break ) ;

(* Separators. A byte order mark at the start of a file is passed over. *)

separator = blank | line_break | comment ;
blank = " " | ? U+0009, a tab ? ;
line_break = ? U+000A ? | ? U+000D U+000A ? | ? U+000D ? ;
comment = "//" { character - line_break } ( line_break | ? the end of the file ? ) ;
`;

/** The text of the grammar file. */
export function publishedGrammar(): string {
  const rules = new Map([...parserRules(), ...WORD_SETS]);
  return [
    HEADER,
    SYNTAX,
    `${printed(inOrderOfUse('file', rules))}\n`,
    CATEGORY,
    `${printed(CATEGORIES)}\n`,
    LEXICAL,
  ].join('\n');
}

/** The part of it that describes blocks and items, without its comments. */
export function publishedSyntax(): string {
  return printed(inOrderOfUse('file', new Map([...parserRules(), ...WORD_SETS])));
}

function printed(rules: Rules): string {
  return [...rules].map(([name, body]) => printRule(name, body)).join('\n');
}

function parserRules(): Map<string, Expression> {
  const productions = new PlanGrammar(false).getGAstProductions();
  const rules = new Map<string, Expression>();
  for (const rule of Object.values(productions)) {
    if (ERROR_RULES.has(rule.name) || INLINED.has(rule.name)) continue;
    const name = publishedName(rule.name);
    const body = sequence(rule.definition, name, productions);
    rules.set(name, name === 'failure_policy' ? withoutApproach(body) : body);
  }
  return rules;
}

/** `dependsOn` as `depends_on`, `inputItem` as `input`; a `featureItem` is one of several items. */
function publishedName(rule: string): string {
  const short = rule === 'featureItem' || rule === 'nodeItem' ? rule : rule.replace(/(?:Item|Block)$/, '');
  return short.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Only one policy takes a text, which the parser sees to behind the grammar: here the policy brings it along. */
function withoutApproach(body: Expression): Expression {
  const [key, word, approach, ...rest] = body.kind === 'sequence' ? body.parts : [];
  const isKnown =
    key !== undefined &&
    word?.kind === 'rule' &&
    word.name === 'policy' &&
    approach?.kind === 'option' &&
    approach.body.kind === 'rule' &&
    approach.body.name === 'text' &&
    rest.length === 0;
  if (!isKnown) throw new Error('the rule of failure_policy has changed');
  return { kind: 'sequence', parts: [key, word] };
}

function policy(name: string): Expression {
  if (name !== 'fallback') return terminal(name);
  return {
    kind: 'sequence',
    parts: [terminal(name), { kind: 'option', body: { kind: 'rule', name: 'text' } }],
  };
}

type Productions = Readonly<Record<string, Rule>>;

function expressionsOf(production: IProduction, rule: string, productions: Productions): Expression[] {
  if (production instanceof Terminal) return [tokenExpression(production.terminalType, rule)];
  if (production instanceof NonTerminal) {
    const name = production.nonTerminalName;
    if (ERROR_RULES.has(name)) return [];
    const inlined = INLINED.has(name) ? productions[name] : undefined;
    if (inlined === undefined) return [{ kind: 'rule', name: publishedName(name) }];
    return inlined.definition.flatMap((each) => expressionsOf(each, rule, productions));
  }
  if (production instanceof Option)
    return [{ kind: 'option', body: sequence(production.definition, rule, productions) }];
  if (production instanceof Repetition)
    return [{ kind: 'repetition', body: sequence(production.definition, rule, productions) }];
  if (production instanceof Alternative)
    return production.definition.flatMap((each) => expressionsOf(each, rule, productions));
  if (production instanceof Alternation) {
    const options = production.definition.map((each) => expressionsOf(each, rule, productions));
    return [choice(options.filter((parts) => parts.length > 0).map(joined))];
  }
  throw new Error(`the grammar has a construct with no EBNF: ${production.constructor.name}`);
}

function sequence(definition: readonly IProduction[], rule: string, productions: Productions): Expression {
  return joined(definition.flatMap((each) => expressionsOf(each, rule, productions)));
}

function joined(parts: readonly Expression[]): Expression {
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'sequence', parts };
}

function choice(options: readonly Expression[]): Expression {
  return options.length === 1 && options[0] !== undefined ? options[0] : { kind: 'choice', options };
}

function terminal(text: string): Expression {
  return { kind: 'terminal', text };
}

function tokenExpression({ name }: TokenType, rule: string): Expression {
  if (name === 'word') {
    const role = ROLES[rule];
    if (role === undefined) throw new Error(`what is the word in ${rule}?`);
    return { kind: 'rule', name: role };
  }
  const isRule = WORD_SETS.has(name) || CATEGORIES.has(name) || TOKENS.has(name);
  if (!isRule && !keywords.has(name) && !/^\W$/.test(name)) throw new Error(`what is ${name}?`);
  return isRule ? { kind: 'rule', name } : terminal(name);
}

/** The tokens that may stand for a category; those with a capital are faulty ones. */
function membersOf(category: TokenType): Expression[] {
  return parserTokens
    .filter(({ CATEGORIES, name }) => CATEGORIES?.includes(category) === true && /^[a-z]/.test(name))
    .map(({ name }) => ({ kind: 'rule', name }));
}

/** The rules that one leads to, each where it is first used. */
function inOrderOfUse(
  start: string,
  rules: Rules,
  found = new Map<string, Expression>(),
): Map<string, Expression> {
  const body = rules.get(start);
  if (body === undefined || found.has(start)) return found;
  found.set(start, body);
  for (const name of namesIn(body)) inOrderOfUse(name, rules, found);
  return found;
}
