import { type ColumnMeasures, wider } from '../model/column-measures.ts'
import { ownRecord } from '../model/own-record.ts'
import type { MeasureBound } from '../steps/table.ts'
import type { CheckResult, CompiledPlan } from './plan.ts'

/** Returns the measures of the result columns whose types in a target depend on their values. */
export function measuresOf(
  { columns, bounds }: Pick<CompiledPlan, 'columns' | 'bounds'>,
  checks: readonly CheckResult[],
): Readonly<Record<string, ColumnMeasures>> {
  return ownRecord(
    columns.flatMap(({ name }, i) => {
      const measures = resolve(bounds[i] ?? null, checks)
      return measures ? [[name, measures] as const] : []
    }),
  )
}

/** True if the measures of some result columns are only known once the checks have counted. */
export function dependsOnChecks(bounds: CompiledPlan['bounds']): boolean {
  return bounds.some((bound) => {
    if (!bound || bound.kind === 'known') return false
    return bound.kind === 'checked' || dependsOnChecks(bound.of)
  })
}

function resolve(bound: MeasureBound, checks: readonly CheckResult[]): ColumnMeasures | null {
  if (!bound) return null
  if (bound.kind === 'known') return bound.measures
  if (bound.kind === 'checked') return checks[bound.check]?.measures[bound.column] ?? null
  const [a, b] = bound.of.map((one) => resolve(one, checks))
  return a && b ? wider(a, b) : null
}
