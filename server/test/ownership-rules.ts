import type { ApiScope } from '@easel/shared/contracts/api-keys';
import type { Column } from './ownership-callers.ts';
import type { Thing, ThingKind } from './ownership-world.ts';

/** One operation, and the status that each caller gets. */
export interface Row {
  /** Method and path, as the router lists them. */
  call: string;
  statuses: Statuses;
  /** The owner's object, whose fields fill the path. */
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
/**
 * The statuses of a visitor, another user, the owner, a key without the scope, a key with it, and an operator. The others are
 * derived from these.
 */
type Stated = readonly [number, number, number, number, number, number];

/** Public; a key or a token makes no difference. */
export const open = (call: string, ok: number, details: Details = {}): Row =>
  row(call, [ok, ok, ok, ok, ok, ok], details);
/** Visitors and users, each for their own data; keys are refused. */
export const people = (call: string, ok: number, details: Details = {}): Row =>
  row(call, [ok, ok, ok, 403, 403, ok], { ...details, but: { suspended: 401, ...details.but } });
/** Everyone; a key gets the visitors' answer. Invalid keys are refused. */
export const everybody = (call: string, ok: number, details: Details = {}): Row =>
  row(call, [ok, ok, ok, ok, ok, ok], {
    ...details,
    but: { suspended: 401, suspendedKey: 403, ...details.but },
  });
/** The user's own account; other users get their own. Keys are refused. */
export const account = (call: string, ok: number, details: Details = {}): Row =>
  row(call, [401, ok, ok, 403, 403, ok], details);
/** A user's object; 404 to other users. Keys are refused. */
export const own = (call: string, ok: number, thing: ThingKind, details: Details = {}): Row =>
  row(call, [401, 404, ok, 403, 403, 404], { ...details, thing });
/** The account's own data, also with a key that has the scope. */
export const keyed = (call: string, ok: number, scope: ApiScope, details: Details = {}): Row =>
  row(call, [401, ok, ok, 403, ok, ok], { ...details, scope });
/** An object of the account, also with a key that has the scope; 404 to other users. */
export const ownKeyed = (
  call: string,
  ok: number,
  scope: ApiScope,
  thing: ThingKind,
  details: Details = {},
): Row => row(call, [401, 404, ok, 403, ok, 404], { ...details, scope, thing });
/** Operators only; 404 to everyone else. If other machines can connect, operators need a second factor. */
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

/** For actions whose effects must not outlive the account's recovery by the owner of its address. */
export const PROVEN = { unproven: 403 };
/** For actions of a team's owner: members are refused, and users without a team are told that they have none. */
export const MEMBER = { stranger: 403 };
