import { EmbeddedActionsParser, type IToken, type TokenType } from 'chevrotain';
import * as make from './factory.ts';
import type { FeatureBlock, FeatureItem, NodeBlock, NodeItem, PlanAst, SourceRef } from './ast.ts';
import type { Recovery } from './recovery.ts';
import {
  Colon,
  Comma,
  Dot,
  Feature,
  Integer,
  LBrace,
  Name,
  NodeTypeWord,
  RBrace,
  ShapeValue,
  StrayAtTop,
  StrayInFeature,
  StrayInNode,
  Text,
  Word,
  keyword,
  parserTokens,
} from './tokens.ts';

const ACCEPTANCE = keyword('acceptance');
const CONTEXT = keyword('context');
const CYCLE = keyword('cycle');
const DEDUP = keyword('dedup');
const DEPENDS_ON = keyword('depends_on');
const DESTINATION = keyword('destination');
const EXIT = keyword('exit');
const FAILURE_POLICY = keyword('failure_policy');
const FROM = keyword('from');
const INPUT = keyword('input');
const MODEL_TIER = keyword('model_tier');
const OUTPUT = keyword('output');
const OUT_OF_SCOPE = keyword('out_of_scope');
const ROUNDS = keyword('rounds');
const SATISFIES = keyword('satisfies');
const VERIFY = keyword('verify');
const WHEN = keyword('when');

/** Rules that only describe faults; the published grammar leaves them out. */
export const ERROR_RULES: ReadonlySet<string> = new Set(['strayAtTop', 'strayInFeature', 'strayInNode']);

/**
 * The grammar of the language, and the tree it builds.
 *
 * The grammar is total: where a token is missing, recovery puts one in; where one is in the way, a `stray` rule
 * passes over it up to the next place where an item or a block can start. So no rule ever throws, one fault never
 * takes a neighbour with it, and every loop moves forward.
 *
 * `validate` has Chevrotain check the grammar itself; the tests do so once, users need not wait for it.
 */
export class PlanGrammar extends EmbeddedActionsParser {
  #recovery: Recovery | undefined;

  constructor(validate: boolean) {
    super([...parserTokens], { recoveryEnabled: true, maxLookahead: 1, skipValidations: !validate });
    this.performSelfAnalysis();
  }

  /** Parses the tokens of one text; the recovery collects what goes wrong. */
  parseTokens(tokens: IToken[], recovery: Recovery): PlanAst {
    this.#recovery = recovery;
    this.input = tokens;
    try {
      return this.file();
    } finally {
      this.#recovery = undefined;
      this.input = [];
    }
  }

  // Chevrotain's hooks. Loops need no re-synchronisation of their own here: each has a rule for strays.
  protected shouldInRepetitionRecoveryBeTried(): boolean {
    return false;
  }
  protected getFollowsForInRuleRecovery(): TokenType[] {
    return [];
  }
  protected tryInRuleRecovery(expected: TokenType): IToken {
    return this.recovery.supply(expected, this.lookahead);
  }

  private get recovery(): Recovery {
    if (this.#recovery === undefined) throw new Error('the parser runs through parseTokens only');
    return this.#recovery;
  }
  private readonly lookahead = {
    peek: (k: number): IToken => this.LA(k),
    skip: (): IToken => this.SKIP_TOKEN(),
  };

  file = this.RULE('file', (): PlanAst => {
    const features: FeatureBlock[] = [];
    const nodes: NodeBlock[] = [];
    this.MANY(() =>
      this.OR([
        { ALT: () => features.push(this.SUBRULE(this.featureBlock)) },
        { ALT: () => nodes.push(this.SUBRULE(this.nodeBlock)) },
        { ALT: () => this.SUBRULE(this.strayAtTop) },
      ]),
    );
    return this.ACTION(() => this.recovery.file(features, nodes));
  });

  featureBlock = this.RULE('featureBlock', (): FeatureBlock => {
    const items: FeatureItem[] = [];
    const open = this.CONSUME(Feature);
    this.ACTION(() => this.recovery.enterBlock(open));
    const slug = this.CONSUME(Word);
    const brace = this.CONSUME(LBrace);
    this.ACTION(() => this.recovery.enterBody(brace));
    this.MANY(() =>
      this.OR([
        { ALT: () => items.push(this.SUBRULE(this.featureItem)) },
        { ALT: () => this.SUBRULE(this.strayInFeature) },
      ]),
    );
    const close = this.CONSUME(RBrace);
    return this.ACTION(() => make.feature(open, slug, items, close, this.recovery.leaveBlock()));
  });

  nodeBlock = this.RULE('nodeBlock', (): NodeBlock => {
    const items: NodeItem[] = [];
    const open = this.CONSUME(NodeTypeWord);
    this.ACTION(() => this.recovery.enterBlock(open));
    const slug = this.CONSUME(Word);
    const title = this.CONSUME(Text);
    const brace = this.CONSUME(LBrace);
    this.ACTION(() => this.recovery.enterBody(brace));
    this.MANY(() =>
      this.OR([
        { ALT: () => items.push(this.SUBRULE(this.nodeItem)) },
        { ALT: () => this.SUBRULE(this.strayInNode) },
      ]),
    );
    const close = this.CONSUME(RBrace);
    return this.ACTION(() =>
      make.node(open, slug, title, items, close, this.recovery.leaveBlock(), this.recovery.report),
    );
  });

  featureItem = this.RULE('featureItem', (): FeatureItem => {
    this.ACTION(() => this.recovery.enterItem(this.LA(1)));
    return this.OR<FeatureItem>([
      { ALT: () => this.SUBRULE(this.destinationItem) },
      { ALT: () => this.SUBRULE(this.contextItem) },
      { ALT: () => this.SUBRULE(this.outOfScopeItem) },
      { ALT: () => this.SUBRULE(this.criterionItem) },
    ]);
  });

  nodeItem = this.RULE('nodeItem', (): NodeItem => {
    this.ACTION(() => this.recovery.enterItem(this.LA(1)));
    return this.OR<NodeItem>([
      { ALT: () => this.SUBRULE(this.inputItem) },
      { ALT: () => this.SUBRULE(this.outputItem) },
      { ALT: () => this.SUBRULE(this.dependsOnItem) },
      { ALT: () => this.SUBRULE(this.satisfiesItem) },
      { ALT: () => this.SUBRULE(this.acceptanceItem) },
      { ALT: () => this.SUBRULE(this.verifyItem) },
      { ALT: () => this.SUBRULE(this.failurePolicyItem) },
      { ALT: () => this.SUBRULE(this.modelTierItem) },
      { ALT: () => this.SUBRULE(this.cycleItem) },
    ]);
  });

  destinationItem = this.RULE('destinationItem', () => {
    const key = this.CONSUME(DESTINATION);
    const text = this.CONSUME(Text);
    return this.ACTION(() => make.destination(key, text, this.recovery.report));
  });

  contextItem = this.RULE('contextItem', () => {
    const key = this.CONSUME(CONTEXT);
    const text = this.CONSUME(Text);
    return this.ACTION(() => make.context(key, text, this.recovery.report));
  });

  outOfScopeItem = this.RULE('outOfScopeItem', () => {
    const key = this.CONSUME(OUT_OF_SCOPE);
    const texts = this.SUBRULE(this.texts);
    return this.ACTION(() => make.outOfScope(key, texts, this.recovery.report));
  });

  criterionItem = this.RULE('criterionItem', () => {
    const key = this.CONSUME(ACCEPTANCE);
    const id = this.CONSUME(Word);
    const text = this.CONSUME(Text);
    return this.ACTION(() => make.criterion(key, id, text, this.recovery.report));
  });

  inputItem = this.RULE('inputItem', () => {
    let shape: IToken | undefined;
    let source: SourceRef | undefined;
    let when: IToken | undefined;
    const key = this.CONSUME(INPUT);
    const name = this.CONSUME(Name);
    this.OPTION(() => {
      this.CONSUME(Colon);
      shape = this.CONSUME(ShapeValue);
    });
    this.OPTION1(() => {
      this.CONSUME(FROM);
      source = this.SUBRULE(this.source);
      this.OPTION2(() => {
        this.CONSUME(WHEN);
        when = this.CONSUME(Text);
      });
    });
    return this.ACTION(() => make.input(key, name, shape, source, when, this.recovery.report));
  });

  source = this.RULE('source', (): SourceRef => {
    let field: IToken | undefined;
    const node = this.CONSUME(Word);
    this.OPTION(() => {
      this.CONSUME(Dot);
      field = this.CONSUME(Name);
    });
    return this.ACTION(() => make.source(node, field, this.recovery.report));
  });

  outputItem = this.RULE('outputItem', () => {
    const key = this.CONSUME(OUTPUT);
    const name = this.CONSUME(Name);
    this.CONSUME(Colon);
    const shape = this.CONSUME(ShapeValue);
    return this.ACTION(() => make.output(key, name, shape, this.recovery.report));
  });

  dependsOnItem = this.RULE('dependsOnItem', () => {
    const key = this.CONSUME(DEPENDS_ON);
    const words = this.SUBRULE(this.words);
    return this.ACTION(() => make.dependsOn(key, words));
  });

  satisfiesItem = this.RULE('satisfiesItem', () => {
    const key = this.CONSUME(SATISFIES);
    const words = this.SUBRULE(this.words);
    return this.ACTION(() => make.satisfies(key, words));
  });

  acceptanceItem = this.RULE('acceptanceItem', () => {
    const key = this.CONSUME(ACCEPTANCE);
    const texts = this.SUBRULE(this.texts);
    return this.ACTION(() => make.acceptance(key, texts, this.recovery.report));
  });

  verifyItem = this.RULE('verifyItem', () => {
    const key = this.CONSUME(VERIFY);
    const node = this.CONSUME(Word);
    return this.ACTION(() => make.verify(key, node));
  });

  failurePolicyItem = this.RULE('failurePolicyItem', () => {
    let approach: IToken | undefined;
    const key = this.CONSUME(FAILURE_POLICY);
    const policy = this.CONSUME(Word);
    this.OPTION(() => (approach = this.CONSUME(Text)));
    return this.ACTION(() => make.failurePolicy(key, policy, approach, this.recovery.report));
  });

  modelTierItem = this.RULE('modelTierItem', () => {
    const key = this.CONSUME(MODEL_TIER);
    const tier = this.CONSUME(Word);
    return this.ACTION(() => make.modelTier(key, tier));
  });

  cycleItem = this.RULE('cycleItem', () => {
    const key = this.CONSUME(CYCLE);
    this.CONSUME(ROUNDS);
    const rounds = this.CONSUME(Integer);
    this.CONSUME(DEDUP);
    const dedup = this.CONSUME(Text);
    this.CONSUME(EXIT);
    const exit = this.CONSUME(Word);
    return this.ACTION(() => make.cycle(key, rounds, dedup, exit, this.recovery.report));
  });

  texts = this.RULE('texts', (): IToken[] => {
    const texts = [this.CONSUME(Text)];
    this.MANY(() => {
      this.CONSUME(Comma);
      texts.push(this.CONSUME1(Text));
    });
    return texts;
  });

  words = this.RULE('words', (): IToken[] => {
    const words = [this.CONSUME(Word)];
    this.MANY(() => {
      this.CONSUME(Comma);
      words.push(this.CONSUME1(Word));
    });
    return words;
  });

  strayAtTop = this.RULE('strayAtTop', () => {
    const first = this.CONSUME(StrayAtTop);
    this.ACTION(() => this.recovery.passStray(first, 'top', this.lookahead));
  });

  strayInFeature = this.RULE('strayInFeature', () => {
    const first = this.CONSUME(StrayInFeature);
    this.ACTION(() => this.recovery.passStray(first, 'feature', this.lookahead));
  });

  strayInNode = this.RULE('strayInNode', () => {
    const first = this.CONSUME(StrayInNode);
    this.ACTION(() => this.recovery.passStray(first, 'node', this.lookahead));
  });
}
