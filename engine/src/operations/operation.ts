import type { ConfigOf, DatabaseInputConfig, Insight, OperationKind } from '@anj/workflow'
import type { LanguageModel } from '../language-model/language-model.ts'
import type { DatabaseConnection } from '../model/connection.ts'

/** The input of an operation. */
export interface OperationWork<K extends OperationKind> {
  readonly config: ConfigOf<K>
  /** Taken from the Data Dictionary node in front of an AI Advisor. */
  readonly scope: { readonly schemas: readonly string[]; readonly views: boolean }
  /** The database that the input node reads. */
  readonly source: { readonly connection: DatabaseConnection; readonly config: DatabaseInputConfig }
  /** Null when none is configured. */
  readonly languageModel: LanguageModel | null
  readonly log: (line: string) => void
  /** Percent, 0 to 100. */
  readonly progress: (percent: number) => void
  readonly signal: AbortSignal
}

/** Reads a whole database and returns an insight. It never changes the database. */
export type Operation<K extends OperationKind> = (work: OperationWork<K>) => Promise<Insight>
