import { pick } from '../../env/random.ts';
import type { Mood } from '../chaos-models.ts';
import type { Fault } from './fault.ts';

const MOODS: Readonly<Record<string, Mood>> = {
  'drops connections': { share: 0.8, mischiefs: ['drop', 'cut short'] },
  'never answers': { share: 0.8, mischiefs: ['silent'] },
  fails: { share: 0.8, mischiefs: ['server error', 'bad gateway', 'busy'] },
  'returns rubbish': {
    share: 0.5,
    mischiefs: ['html', 'other json', "another's job", 'not base64', 'no picture'],
  },
};

/** One model server, or all, drops connections, hangs, fails or returns garbage. */
export const upsetModels: Fault = {
  name: 'upset model servers',
  seconds: [5, 20],
  async begin({ models }, random) {
    const name = pick(random, Object.keys(MOODS));
    const upset = random() < 0.4 ? models.servers : [pick(random, models.servers)];
    for (const server of upset) models.setMood(server, MOODS[name]);
    return {
      what: `${upset.join(', ')} ${name}`,
      excused: 'no server',
      async end() {
        for (const server of upset) models.setMood(server, undefined);
      },
    };
  },
};
