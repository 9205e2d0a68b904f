import { expectTypeOf, test } from 'vitest';
import { finish } from './finish.ts';
import { generate } from './generate.ts';
import { moderate } from './moderate.ts';
import { step } from './pipeline.ts';
import { settle } from './settle.ts';
import type { AttemptContext, Finished, Generated, Moderated, Stored } from './stage.ts';
import { store } from './store.ts';

/* tsc checks this file: an error that is expected and does not come fails `npm run static`. Nothing here is run. */
declare const context: AttemptContext;
declare const generated: Generated;
declare const finished: Finished;
declare const moderated: Moderated;
declare const stored: Stored;

test('a stage accepts the result of the previous stage', () => {
  expectTypeOf(() => step(context, finish, generated, 1_000)).returns.resolves.toEqualTypeOf<Finished>();
  expectTypeOf(() => step(context, moderate, finished, 1_000)).returns.resolves.toEqualTypeOf<Moderated>();
  expectTypeOf(() => step(context, store, moderated, 1_000)).returns.resolves.toEqualTypeOf<Stored>();
});

test('swapped stages do not compile', () => {
  expectTypeOf(() => {
    // @ts-expect-error: store takes a moderated image, not a generated one
    void step(context, store, generated, 1_000);
    // @ts-expect-error: finish takes a generated image, not a moderated one
    void step(context, finish, moderated, 1_000);
    // @ts-expect-error: generate takes what was prepared
    void step(context, generate, stored, 1_000);
  }).toBeFunction();
});

test('an omitted stage, or one whose result is dropped, does not compile', () => {
  expectTypeOf(() => {
    // @ts-expect-error: moderate is left out
    void step(context, store, finished, 1_000);
    // @ts-expect-error: store is left out
    void step(context, settle, moderated, 1_000);
    // @ts-expect-error: the notes and the time of the model are left out
    void step(context, settle, stored, 1_000);
    // @ts-expect-error: the result of store is dropped
    void step(context, settle, undefined, 1_000);
  }).toBeFunction();
});
