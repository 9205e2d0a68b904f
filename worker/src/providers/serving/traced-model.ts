import type { Tracing } from '@easel/shared/node/tracing/tracing';
import type { ServedModel } from './served-model.ts';

/** Returns the model, whose requests are traced with the server that made the picture. */
export function tracedModel(served: ServedModel, model: string, tracing: Tracing): ServedModel {
  if (!tracing.isOn) return served;
  const { generate } = served;
  return {
    ...served,
    generate: (request, context) =>
      tracing.inChild('model', { kind: 'client', attributes: { 'easel.model': model } }, (span) =>
        generate(request, {
          ...context,
          save(made) {
            if (URL.canParse(made.endpoint)) span.set({ 'server.address': new URL(made.endpoint).host });
            return context.save(made);
          },
        }),
      ),
  };
}
