import type { AdminPack, PackBoard, PackInstall } from '@easel/shared/contracts/packs.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import type { ModelRegistry } from '@easel/shared/node/models/model-registry';
import type { Installer } from '@easel/shared/node/models/packs/install-record';
import { weightsBytes } from '@easel/shared/node/models/packs/needed-by-file';
import type { Pack } from '@easel/shared/node/models/packs/pack-schema';
import { diskNeeded, freeDiskOf } from '@easel/shared/node/models/packs/room';
import { stillRuns } from '@easel/shared/node/process/process-record';
import { signal } from '@easel/shared/node/process/processes';
import type { ServerConfig } from '../../config.ts';
import { type Order, type Orderer, recordOrder } from './actor.ts';
import type { PackInstaller } from './pack-installer.ts';
import { currentInstaller, packStateOf, readPackFacts, readPacks } from './pack-states.ts';

export interface PacksServiceOptions {
  config: Pick<ServerConfig, 'home' | 'packs'>;
  db: Db;
  models: Pick<ModelRegistry, 'models'>;
  packInstaller: PackInstaller;
}

export type PacksService = ReturnType<typeof createPacksService>;

/** Shows the model packs, and installs and removes them on this machine. */
export function createPacksService({ config, db, models, packInstaller }: PacksServiceOptions) {
  const { home, packs: settings } = config;
  /** Reading the graphs takes longer than all the rest. */
  const estimates = new Map<string, Promise<number>>();

  function estimateOf(pack: Pack): Promise<number> {
    const known = estimates.get(pack.id) ?? weightsBytes(pack);
    estimates.set(pack.id, known);
    return known;
  }

  const isOffered = (id: string) =>
    models.models().some(({ provider }) => provider.type === 'onnx' && provider.pack === id);

  async function present(pack: Pack, installer: Installer | undefined): Promise<AdminPack> {
    const { id, name, description, author, page, license, memoryBytes } = pack;
    const read = await readPackFacts(pack, { home, installer });
    const estimatedBytes = await estimateOf(pack);
    const state = packStateOf({ ...read, estimatedBytes, isOffered: isOffered(id) });
    const missing = 'totalBytes' in state ? state.totalBytes - state.bytes : estimatedBytes;
    return {
      id,
      name,
      description,
      author,
      page,
      license: { name: license.name, url: license.url, restrictions: [...license.restrictions] },
      isLicenseAccepted: read.record?.license === license.name,
      downloadBytes: estimatedBytes,
      diskBytes: diskNeeded(missing),
      memoryBytes,
      state,
    };
  }

  const record = (orderer: Orderer, order: Order) =>
    db.transaction().execute((tx) => recordOrder(tx, orderer, order));

  async function find(id: string): Promise<Pack> {
    const pack = (await readPacks(home, settings.folder)).find((each) => each.id === id);
    if (!pack) throw new AppError('not_found', { detail: 'Model not found.' });
    return pack;
  }

  return {
    async board(): Promise<PackBoard> {
      const packs = await readPacks(home, settings.folder);
      const installer = await currentInstaller(home);
      return {
        machine:
          settings.installer === null
            ? null
            : { freeDiskBytes: await freeDiskOf(home), freeMemoryBytes: process.availableMemory() },
        packs: await Promise.all(packs.map((pack) => present(pack, installer))),
      };
    },

    /**
     * Starts an installation, or resumes one that has stopped. Resolves when it has started.
     *
     * @throws {AppError} not_found; illegal_state for another license than the pack's, and while another pack is being installed
     */
    async install(orderer: Orderer, id: string, { license }: PackInstall): Promise<void> {
      const pack = await find(id);
      if (license !== pack.license.name) {
        throw new AppError('illegal_state', {
          detail: `Accept the license of ${pack.name}: ${pack.license.name}.`,
        });
      }
      // Recorded first: a process takes longer to start than a transaction may idle.
      await record(orderer, { action: 'pack.install-ordered', name: id, details: { license } });
      await packInstaller.install(id);
    },

    /** Ends an installation, whether the console or a command started it. Keeps what was downloaded. Does nothing if none runs. */
    async cancel(orderer: Orderer, id: string): Promise<void> {
      await find(id);
      const installer = await currentInstaller(home);
      if (installer?.pack !== id) return;
      await record(orderer, { action: 'pack.install-canceled', name: id });
      if (stillRuns(installer)) signal(installer.pid, 'SIGTERM');
    },

    /** Removes a pack with its files, also those of an installation that has stopped. @throws {AppError} as `install` does */
    async remove(orderer: Orderer, id: string): Promise<void> {
      await find(id);
      await record(orderer, { action: 'pack.removal-ordered', name: id });
      await packInstaller.remove(id);
    },
  };
}
