import { EmbeddedActionsParser, type IToken, type ParserMethod, type TokenType } from 'chevrotain';
import {
  BLOCK_TABLE,
  entryOfKind,
  type ItemKind,
  keywordOfKind,
  kindsOf,
  type Region,
} from '../language/blocks.ts';
import type { Form, GroupPart, KeywordPart, MarkPart, OptionalPart, ValuePart } from '../language/form.ts';
import type { FeatureBlock, FeatureItem, NodeBlock, NodeItem, PlanAst } from './ast.ts';
import * as make from './factory.ts';
import {
  Colon,
  Comma,
  Dot,
  Feature,
  keyword,
  LBrace,
  NodeTypeWord,
  parserTokens,
  RBrace,
  UnexpectedAtTop,
  UnexpectedInFeature,
  UnexpectedInNode,
  VALUE_TYPES,
} from './tokens.ts';

const [FEATURE_SLUG] = BLOCK_TABLE.feature.form;
const [NODE_SLUG, TITLE] = BLOCK_TABLE.node.form;

/** Rules that only describe faults; the published grammar leaves them out. */
export const ERROR_RULES: ReadonlySet<string> = new Set([
  'unexpectedAtTop',
  'unexpectedInFeature',
  'unexpectedInNode',
]);

/** The parser's place in the tokens: `peek(1)` is next, `peek(0)` was last. */
export interface Lookahead {
  peek(k: number): IToken;
  skip(): IToken;
}

/** The part of a form that is being read. */
export type ExpectedPart = KeywordPart | MarkPart | ValuePart;

/** What the parser tells while it reads, and asks where the text leaves the grammar. */
export interface Listener {
  /** Takes what is wrong with values that parse. */
  readonly faults: make.ValueFaults;
  enterBlock(open: IToken): void;
  enterBody(brace: IToken): void;
  enterItem(first: IToken): void;
  /** Answers whether the block that ends here had a fault. */
  leaveBlock(): boolean;
  /** The token to go on with where `expected` is not what comes next; `part` is absent between items. */
  supply(expected: TokenType, part: ExpectedPart | undefined, ahead: Lookahead): IToken;
  /** Passes over tokens that start nothing, up to the next place where something can start. */
  passUnexpected(first: IToken, region: Region, ahead: Lookahead): void;
  /** The finished tree. */
  file(features: readonly FeatureBlock[], nodes: readonly NodeBlock[]): PlanAst;
}

/** A part with the number that tells it from the others of its rule, as Chevrotain wants it. */
type Step =
  | { readonly part: ExpectedPart; readonly index: number; readonly type: TokenType }
  | { readonly part: OptionalPart; readonly index: number; readonly steps: readonly Step[] }
  | { readonly part: GroupPart; readonly index: number; readonly rule: ParserMethod<[], make.Group> };

/**
 * The grammar of the language, and the tree it builds. The rules of the items are made from their forms.
 *
 * The grammar is total: where a token is missing, the listener puts one in; where one is in the way, a rule for
 * unexpected tokens passes over it up to the next place where an item or a block can start. So no rule ever throws,
 * one fault never takes a neighbour with it, and every loop moves forward.
 *
 * `validate` has Chevrotain check the grammar itself; the tests do so once, users need not wait for it.
 */
export class PlanGrammar extends EmbeddedActionsParser {
  #listener: Listener | undefined;
  #part: ExpectedPart | undefined;

  constructor(validate: boolean) {
    super([...parserTokens], { recoveryEnabled: true, maxLookahead: 1, skipValidations: !validate });
    this.performSelfAnalysis();
  }

  /** Parses the tokens of one text; the listener hears what is read and what goes wrong. */
  parseTokens(tokens: IToken[], listener: Listener): PlanAst {
    this.#listener = listener;
    this.#part = undefined;
    this.input = tokens;
    try {
      return this.file();
    } finally {
      this.#listener = undefined;
      this.input = [];
    }
  }

  // Chevrotain's hooks. Loops need no re-synchronisation of their own: each has a rule for unexpected tokens.
  protected shouldInRepetitionRecoveryBeTried(): boolean {
    return false;
  }
  protected getFollowsForInRuleRecovery(): TokenType[] {
    return [];
  }
  protected tryInRuleRecovery(expected: TokenType): IToken {
    return this.listener.supply(expected, this.#part, this.lookahead);
  }

  private get listener(): Listener {
    if (this.#listener === undefined) throw new Error('the parser runs through parseTokens only');
    return this.#listener;
  }
  private readonly lookahead: Lookahead = {
    peek: (k) => this.LA(k),
    skip: () => this.SKIP_TOKEN(),
  };

  private readonly featureItems = this.alternatives<FeatureItem>('feature');
  private readonly nodeItems = this.alternatives<NodeItem>('node');

  file = this.RULE('file', (): PlanAst => {
    const features: FeatureBlock[] = [];
    const nodes: NodeBlock[] = [];
    this.MANY(() =>
      this.OR([
        { ALT: () => features.push(this.SUBRULE(this.featureBlock)) },
        { ALT: () => nodes.push(this.SUBRULE(this.nodeBlock)) },
        { ALT: () => this.SUBRULE(this.unexpectedAtTop) },
      ]),
    );
    return this.ACTION(() => this.listener.file(features, nodes));
  });

  featureBlock = this.RULE('featureBlock', (): FeatureBlock => {
    const items: FeatureItem[] = [];
    const open = this.CONSUME(Feature);
    this.ACTION(() => this.listener.enterBlock(open));
    const slug = this.header(FEATURE_SLUG);
    const brace = this.CONSUME(LBrace);
    this.ACTION(() => this.listener.enterBody(brace));
    this.MANY(() =>
      this.OR([
        { ALT: () => items.push(this.SUBRULE(this.featureItem)) },
        { ALT: () => this.SUBRULE(this.unexpectedInFeature) },
      ]),
    );
    const close = this.CONSUME(RBrace);
    return this.ACTION(() => make.feature(open, slug, items, close, this.listener.leaveBlock()));
  });

  nodeBlock = this.RULE('nodeBlock', (): NodeBlock => {
    const items: NodeItem[] = [];
    const open = this.CONSUME(NodeTypeWord);
    this.ACTION(() => this.listener.enterBlock(open));
    const slug = this.header(NODE_SLUG);
    const title = this.header(TITLE);
    const brace = this.CONSUME(LBrace);
    this.ACTION(() => this.listener.enterBody(brace));
    this.MANY(() =>
      this.OR([
        { ALT: () => items.push(this.SUBRULE(this.nodeItem)) },
        { ALT: () => this.SUBRULE(this.unexpectedInNode) },
      ]),
    );
    const close = this.CONSUME(RBrace);
    return this.ACTION(() =>
      make.node(open, slug, title, items, close, this.listener.leaveBlock(), this.listener.faults),
    );
  });

  featureItem = this.RULE('featureItem', (): FeatureItem => {
    this.ACTION(() => this.listener.enterItem(this.LA(1)));
    return this.OR<FeatureItem>(this.featureItems);
  });

  nodeItem = this.RULE('nodeItem', (): NodeItem => {
    this.ACTION(() => this.listener.enterItem(this.LA(1)));
    return this.OR<NodeItem>(this.nodeItems);
  });

  unexpectedAtTop = this.RULE('unexpectedAtTop', () => {
    const first = this.CONSUME(UnexpectedAtTop);
    this.ACTION(() => this.listener.passUnexpected(first, 'top', this.lookahead));
  });

  unexpectedInFeature = this.RULE('unexpectedInFeature', () => {
    const first = this.CONSUME(UnexpectedInFeature);
    this.ACTION(() => this.listener.passUnexpected(first, 'feature', this.lookahead));
  });

  unexpectedInNode = this.RULE('unexpectedInNode', () => {
    const first = this.CONSUME(UnexpectedInNode);
    this.ACTION(() => this.listener.passUnexpected(first, 'node', this.lookahead));
  });

  /** A rule for each kind of item of a block. */
  private alternatives<I>(block: 'feature' | 'node'): { ALT: () => I }[] {
    return kindsOf(block).map((kind) => {
      const rule = this.itemRule(kind);
      return { ALT: () => this.subrule(0, rule) as I };
    });
  }

  /** A value between the keyword of a block and its brace. */
  private header(part: ValuePart): IToken {
    this.#part = part;
    return this.consume(0, VALUE_TYPES[part.kind]);
  }

  private itemRule(kind: ItemKind): ParserMethod<[], FeatureItem | NodeItem> {
    const opening = keyword(keywordOfKind(kind));
    const steps = this.stepsOf(entryOfKind(kind).form);
    return this.define(`${kind}Item`, () => {
      const written: make.Written[] = [];
      const key = this.consume(0, opening);
      this.run(steps, written);
      return this.ACTION(() => make.item(kind, key, written, this.listener.faults));
    });
  }

  private groupRule({ field, form }: GroupPart): ParserMethod<[], make.Group> {
    const steps = this.stepsOf(form);
    return this.define(field, () => {
      const written: make.Written[] = [];
      const before = this.LA(0);
      this.run(steps, written);
      return this.ACTION(() => make.group(field, form, written, before, this.listener.faults));
    });
  }

  /** Chevrotain finds the rules of a parser among its properties. */
  private define<T>(name: string, body: () => T): ParserMethod<[], T> {
    const rule = this.RULE(name, body);
    Object.defineProperty(this, name, { value: rule });
    return rule;
  }

  private stepsOf(form: Form): readonly Step[] {
    let index = 1;
    const number = (parts: Form): readonly Step[] =>
      parts.map((part): Step => {
        const own = index++;
        switch (part.part) {
          case 'optional':
            return { part, index: own, steps: number(part.form) };
          case 'group':
            return { part, index: own, rule: this.groupRule(part) };
          case 'keyword':
            return { part, index: own, type: keyword(part.word) };
          case 'mark':
            return { part, index: own, type: part.mark === ':' ? Colon : Dot };
          case 'value':
            // A list consumes a second value, behind its commas.
            index++;
            return { part, index: own, type: VALUE_TYPES[part.kind] };
        }
      });
    return number(form);
  }

  private run(steps: readonly Step[], written: make.Written[]): void {
    for (const step of steps) {
      if ('steps' in step) this.option(step.index, () => this.run(step.steps, written));
      else if ('rule' in step)
        written.push({ field: step.part.field, group: this.subrule(step.index, step.rule) });
      else this.read(step.part, step.type, step.index, written);
    }
  }

  private read(part: ExpectedPart, type: TokenType, index: number, written: make.Written[]): void {
    this.#part = part;
    const first = this.consume(index, type);
    if (part.part !== 'value') return;
    const tokens = [first];
    if (part.list === true) {
      this.many(index, () => {
        this.consume(index, Comma);
        this.#part = part;
        tokens.push(this.consume(index + 1, type));
      });
    }
    written.push({ part, tokens });
  }
}
