import type { ApiScope } from '@easel/shared/contracts/api-keys';
import type { Column } from './ownership-callers.ts';
import type { Thing, ThingKind } from './ownership-world.ts';

/** One operation, and the status that each caller gets. */
export interface Row {
  /** Method and path, as the router lists them. */
  call: string;
  statuses: Statuses;
  /** The owner's thing, whose fields fill the path. */
  thing?: ThingKind;
  /** The scope that a key needs; undefined when keys are refused. */
  scope?: ApiScope;
  query?: string | ((thing: Thing) => string);
  body?: object | ((thing: Thing) => object);
  headers?: Record<string, string>;
  /** Whether it changes nothing, as every GET by default. */
  isRead?: boolean;
}

type Statuses = Readonly<Record<Column, number>>;
interface Details extends Omit<Row, 'call' | 'statuses'> {
  /** The callers whose status differs from the rule. */
  but?: Partial<Statuses>;
}
/** Nobody, another user, the owner, a key without the scope, a key with it, and an operator: the others follow from these. */
type Stated = readonly [number, number, number, number, number, number];

/** Public; a key or a token makes no difference. */
export const open = (call: string, ok: number, details: Details = {}): Row =>
  row(call, [ok, ok, ok, ok, ok, ok], details);
/** Visitors and users, each for themselves; keys are refused. */
export const people = (call: string, ok: number, details: Details = {}): Row =>
  row(call, [ok, ok, ok, 403, 403, ok], { ...details, but: { suspended: 401, ...details.but } });
/** Everybody; a key gets what visitors get. Invalid ones are refused. */
export const everybody = (call: string, ok: number, details: Details = {}): Row =>
  row(call, [ok, ok, ok, ok, ok, ok], {
    ...details,
    but: { suspended: 401, suspendedKey: 403, ...details.but },
  });
/** The user's own account; other users get their own. Keys are refused. */
export const account = (call: string, ok: number, details: Details = {}): Row =>
  row(call, [401, ok, ok, 403, 403, ok], details);
/** A thing of a user's; 404 to other users. Keys are refused. */
export const own = (call: string, ok: number, thing: ThingKind, details: Details = {}): Row =>
  row(call, [401, 404, ok, 403, 403, 404], { ...details, thing });
/** The account's own, also by a key with the scope. */
export const keyed = (call: string, ok: number, scope: ApiScope, details: Details = {}): Row =>
  row(call, [401, ok, ok, 403, ok, ok], { ...details, scope });
/** A thing of the account's, also by a key with the scope; 404 to other users. */
export const ownKeyed = (
  call: string,
  ok: number,
  scope: ApiScope,
  thing: ThingKind,
  details: Details = {},
): Row => row(call, [401, 404, ok, 403, ok, 404], { ...details, scope, thing });
/** Operators only; 404 to everyone else. Where others can connect, they need a second factor. */
export const operators = (call: string, ok: number, details: Details = {}): Row =>
  row(call, [404, 404, 404, 404, 404, ok], { ...details, but: { plainOperator: 403 } });

export function row(call: string, stated: Stated, { but, ...details }: Details): Row {
  const [nobody, other, owner, keyWithout, key, operator] = stated;
  const users = { other, unproven: other, removed: other, stranger: other, owner };
  // Suspension ends all sessions and stops all keys.
  const ended = { suspended: nobody, suspendedKey: keyWithout };
  const operators = { operator, plainOperator: operator };
  return {
    call,
    statuses: { nobody, ...users, ...ended, keyWithout, key, ...operators, ...but },
    ...details,
  };
}

/** What must not outlive the account's recovery by the owner of its address. */
export const PROVEN = { unproven: 403 };
/** What takes a team's owner: a member learns this, and others that they have no team. */
export const MEMBER = { stranger: 403 };
