import type { DataType } from '@anj/workflow'
import type { PlanColumn } from '../../plan/plan.ts'

const texts: readonly DataType[] = ['char', 'varchar', 'text']

/** The columns that may hold any text. */
export function textsOf(columns: readonly PlanColumn[]): readonly PlanColumn[] {
  return columns.filter(({ type }) => texts.includes(type))
}
