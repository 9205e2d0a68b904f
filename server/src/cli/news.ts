import { readFile } from 'node:fs/promises';
import type { Db } from '@easel/shared/node/db/client';
import { fileNews } from '@easel/shared/node/repos/operations/news.repo';
import { v7 as uuidv7 } from 'uuid';

const SUBJECT_MAX_LENGTH = 200;

/**
 * Queues the news in a text file, whose first line is the subject, for everyone who opted in to marketing mails. The server sends them.
 *
 * @returns how many people get it; null for a file without a subject of one line or without a text
 * @throws if the file cannot be read
 */
export async function sendNews(db: Db, file: string): Promise<{ subject: string; count: number } | null> {
  const [first = '', ...rest] = (await readFile(file, 'utf8')).replaceAll('\r\n', '\n').split('\n');
  const [subject, body] = [first.trim(), rest.join('\n').trim()];
  if (subject === '' || subject.length > SUBJECT_MAX_LENGTH || body === '') return null;
  return { subject, count: await fileNews(db, { id: uuidv7(), subject, body }) };
}
