import type { StepKind } from '@anj/workflow'
import { lazy } from 'react'
import type { NodeForm } from '../panels/node-form.ts'

const joinForm = lazy(() => import('./join.tsx'))

/** The form of every preparation step. */
export const stepForms: { readonly [K in StepKind]: NodeForm<K> } = {
  columnSelection: lazy(() => import('./column-selection.tsx')),
  changeDataType: lazy(() => import('./change-data-type.tsx')),
  dataTable: lazy(() => import('./data-table.tsx')),
  innerJoin: joinForm,
  leftJoin: joinForm,
  rightJoin: joinForm,
  fullJoin: joinForm,
  unionTable: lazy(() => import('./union-table.tsx')),
}
