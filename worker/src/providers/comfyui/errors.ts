import { EndpointError } from '../http/endpoint-error.ts';
import { ModelError } from '../model-error.ts';
import { executionErrorSchema, type HistoryEntry, invalidSchema, type NodeError } from './wire.ts';

/** Translates how a request failed; undefined for one that succeeded. */
export function readFailure({ status }: HistoryEntry): ModelError | undefined {
  if (status?.status_str !== 'error') return undefined;
  const messages = new Map(status.messages);
  if (messages.has('execution_interrupted')) {
    return new ModelError('model_failed', 'Interrupted at the server', { retryable: true });
  }
  const error = executionErrorSchema.safeParse(messages.get('execution_error') ?? {});
  const { node_id, node_type, exception_type } = error.data ?? {};
  return new ModelError('model_failed', `${node_type} (node ${node_id}) failed: ${exception_type}`, {
    retryable: true,
  });
}

/** Translates a refusal of POST /prompt. Status 400 means that the workflow is wrong. */
export function translateRefusal(error: unknown): unknown {
  if (!(error instanceof EndpointError) || error.status !== 400) return error;
  const parsed = invalidSchema.safeParse(error.json());
  const reason = parsed.success
    ? [parsed.data.error.message, ...describeNodeErrors(parsed.data.node_errors)].join('; ')
    : error.message;
  return new ModelError('model_refused', reason, { retryable: false, refused: true, cause: error });
}

/** Formats faults as `KSampler (node 3): Value not in list: sampler_name`, without the values, which may be the prompt. */
export function describeNodeErrors(nodeErrors: Record<string, NodeError>): string[] {
  return Object.entries(nodeErrors).flatMap(([node, { class_type, errors }]) =>
    errors.map(({ message, extra_info }) =>
      [`${class_type} (node ${node})`, message, extra_info?.input_name].filter(Boolean).join(': '),
    ),
  );
}
