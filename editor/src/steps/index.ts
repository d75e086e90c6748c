import type { StepKind } from '@anj/workflow'
import { lazily } from '../kit/lazily.ts'
import type { NodeForm } from '../kit/node-form.ts'

const joinForm = lazily(() => import('./join.tsx'))

/** The form of every preparation step. */
export const stepForms: { readonly [K in StepKind]: NodeForm<K> } = {
  columnSelection: lazily(() => import('./column-selection.tsx')),
  changeDataType: lazily(() => import('./change-data-type.tsx')),
  dataTable: lazily(() => import('./data-table.tsx')),
  innerJoin: joinForm,
  leftJoin: joinForm,
  rightJoin: joinForm,
  fullJoin: joinForm,
  unionTable: lazily(() => import('./union-table.tsx')),
}
