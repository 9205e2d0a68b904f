import { makePicture, type PictureFields } from './pictures.ts';
import { bearer, signUp, type TestServer } from './test-server.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Creates a user with calls of the API, and pictures as a worker would make them. */
export async function collector(server: TestServer) {
  const { session } = await signUp(server);
  const headers = bearer(session.access_token);
  const send = (method: Method, url: string, payload?: object) =>
    server.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
  const listed = async (query: string): Promise<string[]> => {
    const answer = await send('GET', `/generations?${query}`);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<{ items: { id: string }[] }>().items.map(({ id }) => id);
  };
  return {
    id: session.user.id,
    headers,
    send,
    /** The ids of the generations that match, newest first. */
    listed,
    picture: (fields?: PictureFields & Record<string, unknown>) => makePicture(server, headers, fields),
  };
}
