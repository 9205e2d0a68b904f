import { JOIN_TEAM_PATH } from '@easel/shared/contracts/team';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The query marks that the history state contains a token. For an address without a query, the server sends the page of
 * a link without a token.
 */
const ARRIVED = `${JOIN_TEAM_PATH}?opened`;

/**
 * Returns the token of an emailed link; null if there is none. Moves it from the address to the history state, which
 * survives a reload, so that it does not end up in a screenshot, bookmark or copied link.
 */
export function useMailedToken(): string | null {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const arrived = new URLSearchParams(search).get('token');
  useEffect(() => {
    if (arrived !== null) void navigate(ARRIVED, { replace: true, state: { token: arrived } });
  }, [arrived, navigate]);
  return arrived || tokenIn(state);
}

function tokenIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('token' in state)) return null;
  return typeof state.token === 'string' ? state.token : null;
}
