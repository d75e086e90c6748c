import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asRecord } from '@anj/workflow'

/** A workflow as it was when it was last pulled or pushed. */
export interface PulledFile {
  readonly revision: number
  /** Hash of the file's text. If the file has another hash, someone changed it since. */
  readonly sha256: string
}

const FILE = '.anj-server.json'

/** The files of each server, by the server's address and the workflow's ID. */
type PulledByServer = Record<string, Record<string, PulledFile>>

/**
 * Remembers which revision of each workflow was last pulled to or pushed from a folder, for each server. The record
 * belongs to one checkout, so it shouldn't be committed. Without it, pulls and pushes ask for confirmation more often.
 */
export class PulledFiles {
  readonly #path: string
  readonly #server: string
  readonly #all: PulledByServer

  private constructor(path: string, server: string, all: PulledByServer) {
    this.#path = path
    this.#server = server
    this.#all = all
  }

  /** Reads the record in a folder. A record that is missing or damaged is empty. */
  static async open(folder: string, server: string): Promise<PulledFiles> {
    const path = join(folder, FILE)
    const text = await readFile(path, 'utf8').catch(() => '{}')
    return new PulledFiles(path, server, parsed(text))
  }

  of(workflowId: string): PulledFile | null {
    return this.#all[this.#server]?.[workflowId] ?? null
  }

  set(workflowId: string, revision: number, text: string): void {
    this.#all[this.#server] = { ...this.#all[this.#server], [workflowId]: { revision, sha256: hashOf(text) } }
  }

  async save(): Promise<void> {
    await writeFile(this.#path, `${JSON.stringify(this.#all, null, 2)}\n`)
  }
}

/** Returns the SHA-256 of a text in hex. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function parsed(text: string): PulledByServer {
  const servers = Object.entries(asRecord(jsonOf(text)))
  return Object.fromEntries(
    servers.map(([server, files]) => [
      server,
      Object.fromEntries(Object.entries(asRecord(files)).flatMap(([id, file]) => pulledFile(id, file))),
    ]),
  )
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function pulledFile(id: string, file: unknown): readonly (readonly [string, PulledFile])[] {
  const { revision, sha256 } = asRecord(file)
  return typeof revision === 'number' && typeof sha256 === 'string' ? [[id, { revision, sha256 }]] : []
}
