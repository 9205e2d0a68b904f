import type { IncomingMessage } from 'node:http';
import { isSameText } from '@easel/shared/node/crypto/same-text';
import { isLoopbackAddress, isLoopbackHost, isNearbyAddress } from '@easel/shared/node/net/loopback';
import { hostnameOf } from './host-names.ts';

/** Fields that proxies, tunnels and content delivery networks add. */
const FORWARDING_FIELDS = /^(x-forwarded-.*|forwarded|via|x-real-ip|.*-client-ip|cf-.*|x-original-.*)$/;

/**
 * Returns whether a request comes directly from a program on this machine and is addressed to it: a loopback peer, a loopback
 * `Host`, and no trace of a proxy or tunnel. It checks the connection itself, regardless of trusted proxies.
 */
export function isLocalRequest({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  return (
    isLoopbackAddress(socket.remoteAddress ?? '') &&
    isLoopbackHost(hostnameOf(headers.host) ?? '') &&
    !isForwarded(headers)
  );
}

/**
 * Returns whether a request may read metrics: with the token, if one is set; otherwise only directly from this machine or its
 * private network, not through a proxy.
 */
export function mayReadMetrics(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  token: string | undefined,
): boolean {
  if (token !== undefined) return isSameText(headers.authorization ?? '', `Bearer ${token}`);
  return isNearbyAddress(socket.remoteAddress ?? '') && !isForwarded(headers);
}

const isForwarded = (headers: IncomingMessage['headers']) =>
  Object.keys(headers).some((field) => FORWARDING_FIELDS.test(field));
