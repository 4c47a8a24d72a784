import { type StoreOptions, runOnStore } from './store-command.ts';
import { outputWidth, renderTable } from './table.ts';

/** `gbuild validate`: every violation of the graph model in the store. */
export function runValidate(options: StoreOptions): Promise<number> {
  return runOnStore(options, async (store) => {
    const violations = await store.validate();
    if (violations.length === 0) return { result: violations, text: 'the store is valid\n' };
    return {
      result: violations,
      text: renderTable(
        ['check', 'detail'],
        violations.map(({ check, detail }) => [check, detail]),
        outputWidth(),
      ),
      refused: [
        `the store has ${violations.length} ${violations.length === 1 ? 'violation' : 'violations'}; docs/checks.md explains the checks it shares with plans`,
      ],
    };
  });
}
