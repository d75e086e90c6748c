import type { ConfigOf, DatabaseInputConfig, DatabaseKind, NodeKind } from '@anj/workflow'
import type { TestProduct } from '../../worker/src/testing/product.ts'
import type { Proxy } from './proxy.ts'
import type { OwnServer } from './server.ts'

/** The ways in which a run changes its target. */
export type WritePath =
  | 'create'
  | 'drop and create'
  | 'delete'
  | 'append'
  | 'update by key'
  | 'delete missing'
  | 'file'

/** The contents of a target: the old rows, the run's complete result, or a description of anything else. */
export type TargetState = 'old' | 'new' | { readonly otherwise: string }

/** The kind and settings of an output node. */
export type OutputNode = {
  [K in NodeKind]: { readonly kind: K; readonly config: Partial<ConfigOf<K>> }
}[NodeKind]

/** The kind and settings of a database input node. */
export interface InputNode {
  readonly kind: Extract<NodeKind, `${DatabaseKind}Input`>
  readonly config: DatabaseInputConfig
}

/** A target to which runs write while a test damages something. */
export interface DamageTarget {
  readonly name: string
  readonly paths: readonly WritePath[]
  /** Returns the output node for a write path. */
  output(path: WritePath): OutputNode
  /** Returns the database input from which runs read; by default, they read a file and convert its values. */
  input?(size: 'many' | 'few'): InputNode
  /** Restores the old state. */
  prepare(path: WritePath): Promise<void>
  /** Compares all rows, as the server returns them, with the old and the new state. */
  state(path: WritePath, runId: string): Promise<TargetState>
  /** Returns the number of rows in the target. `countAfter` computes the number after another run of `added` rows. */
  count(runId: string): Promise<number>
  countAfter(path: WritePath, before: number, added: number): number
  /** Returns anything that a run must not leave behind. */
  leftovers(runId: string): Promise<readonly string[]>
  /** Counts the connections that runs have open. */
  busy(): Promise<number>
  /** The server and the proxy to it, for targets on a server. */
  readonly server?: OwnServer
  readonly proxy?: Proxy
  /** Returns the server's processes that write for a run. */
  writers?(): Promise<readonly number[]>
  /** Size in bytes of the file of an undisturbed run. */
  readonly fileBytes?: () => number
  close(): Promise<void>
}

/** Opens a target for a product. */
export type OpenTarget = (product: TestProduct, rows: number) => Promise<DamageTarget>
