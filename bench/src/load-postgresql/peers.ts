import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isInstalled, timeCommand } from '../measure/command.ts'
import type { Contender } from '../measure/interleave.ts'
import { fileTable, header } from './csv-file.ts'

/** The input and the target of the peers. */
export interface PeerJob {
  readonly url: URL
  readonly file: string
  readonly directory: string
  /** Creates the table again, empty. */
  readonly freshTable: (name: string, columns: string) => Promise<void>
}

/** Returns the common CSV loading tools that are installed. They load all nine columns. */
export function peersFor(job: PeerJob): Contender[] {
  return [psql(job), ogr2ogr(job), pgloader(job)]
    .filter((peer) => isInstalled(peer.program))
    .map(({ contender }) => contender)
}

interface Peer {
  readonly program: string
  readonly contender: Contender
}

function psql({ url, file, freshTable }: PeerJob): Peer {
  return {
    program: 'psql',
    contender: {
      name: 'psql \\copy',
      prepare: () => freshTable('peer_psql', fileTable),
      once: () =>
        timeCommand('psql', ['-qd', url.href, '-c', `\\copy peer_psql from '${file}' (format csv, header)`]),
    },
  }
}

function ogr2ogr({ url, file, freshTable }: PeerJob): Peer {
  const target = `PG:host=${url.hostname} port=${url.port} dbname=${url.pathname.slice(1)} user=${url.username} password=${url.password}`
  return {
    program: 'ogr2ogr',
    contender: {
      name: 'ogr2ogr',
      prepare: () => freshTable('peer_ogr', fileTable),
      once: () =>
        timeCommand(
          'ogr2ogr',
          ['-f', 'PostgreSQL', target, file, '-nln', 'peer_ogr', '-append', '-gt', '100000'],
          {
            PG_USE_COPY: 'YES',
          },
        ),
    },
  }
}

function pgloader({ url, file, directory, freshTable }: PeerJob): Peer {
  const script = join(directory, 'orders.load')
  return {
    program: 'pgloader',
    contender: {
      name: 'pgloader',
      rounds: 1,
      prepare: async () => {
        await freshTable('peer_pgloader', fileTable)
        await writeFile(
          script,
          `LOAD CSV FROM '${file}' (${header.map((column) => `${column} [null if blanks]`).join(', ')})
           INTO ${url.href.replace('postgres://', 'postgresql://')}
           TARGET TABLE peer_pgloader (${header.join(', ')})
           WITH skip header = 1, fields optionally enclosed by '"', fields escaped by double-quote, fields terminated by ',';`,
        )
      },
      once: () => timeCommand('pgloader', ['--quiet', '--root-dir', directory, script]),
    },
  }
}
