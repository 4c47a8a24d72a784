import { counted } from '../../text/wording.ts';
import type { Answer } from '../answer.ts';
import { defineCommand } from '../command.ts';
import { type StoreOptions, withStoreOptions } from '../flags.ts';
import { runOnStore } from '../open-store.ts';

/** `gbuild validate`: lists every violation of the graph model in a store. */
export const validate = defineCommand({
  name: 'validate',
  configure: (command) =>
    withStoreOptions(command.description('list every violation of the graph model in a store')),
  run: (options: StoreOptions) =>
    runOnStore('validate', options, async (store): Promise<Answer> => {
      const violations = await store.validate();
      if (violations.length === 0) return { result: violations, text: 'the store is valid\n' };
      const { renderTable } = await import('../table.ts');
      return {
        result: violations,
        text: renderTable(
          ['check', 'detail'],
          violations.map(({ check, detail }) => [check, detail]),
        ),
        refused: [
          `the store has ${counted(violations.length, 'violation')}; docs/checks.md explains the checks it shares with plans`,
        ],
      };
    }),
});
