import type { StepKind } from '@anj/workflow'
import { lazy } from 'react'
import type { NodeForm } from '../panels/node-form.ts'

/** The form of every preparation step. */
export const stepForms: { readonly [K in StepKind]: NodeForm<K> } = {
  columnSelection: lazy(() => import('./column-selection.tsx')),
  changeDataType: lazy(() => import('./change-data-type.tsx')),
  dataTable: lazy(() => import('./data-table.tsx')),
  innerJoin: 'from-schema',
  leftJoin: 'from-schema',
  rightJoin: 'from-schema',
  fullJoin: 'from-schema',
  unionTable: 'from-schema',
}
