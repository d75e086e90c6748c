import type { ConfigOf, DatabaseInputConfig, Insight, OperationKind } from '@anj/workflow'
import type { LanguageModel } from '../language-model/language-model.ts'
import type { DatabaseConnection } from '../model/connection.ts'

/** The input of an operation. */
export interface OperationWork<K extends OperationKind> {
  readonly config: ConfigOf<K>
  /** The scope of the Data Dictionary node that precedes an AI Advisor. */
  readonly scope: { readonly schemas: readonly string[]; readonly views: boolean }
  /** The database that the input node reads. */
  readonly source: { readonly connection: DatabaseConnection; readonly config: DatabaseInputConfig }
  /** Null when no model is configured. */
  readonly languageModel: LanguageModel | null
  readonly log: (line: string) => void
  /** Called with the progress in percent. */
  readonly progress: (percent: number) => void
  readonly signal: AbortSignal
}

/** Reads a database, without ever changing it, and returns an insight. */
export type Operation<K extends OperationKind> = (work: OperationWork<K>) => Promise<Insight>
