import type { ConfigOf, NodeKind } from '@anj/workflow'
import type { TestProduct } from '../../worker/src/testing/product.ts'
import type { Proxy } from './proxy.ts'
import type { OwnServer } from './server.ts'

/** The ways in which a run changes its target. */
export type WritePath = 'create' | 'drop and create' | 'delete' | 'append' | 'update by key' | 'file'

/** What a target holds: what it held before, what the run was to make of it, or words about what is there instead. */
export type TargetState = 'old' | 'new' | { readonly otherwise: string }

/** An output node, ready to be drawn. */
export type OutputNode = {
  [K in NodeKind]: { readonly kind: K; readonly config: Partial<ConfigOf<K>> }
}[NodeKind]

/** Something that runs write to and that a test may damage while they do. */
export interface DamageTarget {
  readonly name: string
  readonly paths: readonly WritePath[]
  /** The output node that writes it in one way. */
  output(path: WritePath): OutputNode
  /** Brings it into its old state. */
  prepare(path: WritePath): Promise<void>
  /** What a run made of it; the answer is the server's own, over every row. */
  state(path: WritePath, runId: string): Promise<TargetState>
  /** Rows that it holds; those that a further run of `added` rows leaves. */
  count(runId: string): Promise<number>
  countAfter(path: WritePath, before: number, added: number): number
  /** Whatever a run must not leave there. */
  leftovers(runId: string): Promise<readonly string[]>
  /** Runs' connections that are still there. */
  busy(): Promise<number>
  /** How the target is reached and where it runs, if it is a server. */
  readonly server?: OwnServer
  readonly proxy?: Proxy
  /** Processes of the server that write for a run, and the file size at which only tables fail. */
  writers?(): Promise<readonly number[]>
  /** Bytes of the file that an undisturbed run makes. */
  readonly fileBytes?: () => number
  close(): Promise<void>
}

/** Makes a target that belongs to one product's surroundings. */
export type OpenTarget = (product: TestProduct, rows: number) => Promise<DamageTarget>
