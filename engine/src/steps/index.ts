import { isKind, type StepKind, type WorkflowNode } from '@anj/workflow'
import { applyChosenColumns } from './apply-chosen-columns.ts'
import { calculateColumns } from './calculate-columns.ts'
import { changeDataType } from './change-data-type.ts'
import { checkRows } from './check-rows.ts'
import { cleanText } from './clean-text.ts'
import { columnSelection } from './column-selection.ts'
import { compareTables } from './compare-tables.ts'
import { dataTable } from './data-table.ts'
import type { EngineStep, NodeStep } from './engine-step.ts'
import { fillEmpty } from './fill-empty.ts'
import { filterRows } from './filter-rows.ts'
import { firstRows } from './first-rows.ts'
import { groupBy } from './group-by.ts'
import { fullJoin, innerJoin, leftJoin, rightJoin } from './joins.ts'
import { lookUp } from './look-up.ts'
import { rowsWithMatch, rowsWithoutMatch } from './matching-rows.ts'
import { mergeColumns } from './merge-columns.ts'
import { parseJson } from './parse-json.ts'
import { pivot } from './pivot.ts'
import { removeDuplicates } from './remove-duplicates.ts'
import { replaceValues } from './replace-values.ts'
import { runningValues } from './running-values.ts'
import { similarRows } from './similar-rows.ts'
import { sortRows } from './sort-rows.ts'
import { splitColumn } from './split-column.ts'
import { sqlQuery } from './sql-query.ts'
import { unionTable } from './union-table.ts'
import { unpivot } from './unpivot.ts'

/** All preparation steps. A missing step fails the type check. */
const engineSteps: { readonly [K in StepKind]: EngineStep<K> } = {
  columnSelection: {
    compile: columnSelection,
    chooseColumns: (columns, { selectedColumns }, context) =>
      applyChosenColumns(columns, selectedColumns, context),
  },
  changeDataType: { compile: changeDataType },
  dataTable: {
    compile: dataTable,
    chooseColumns: (columns, _, context) => applyChosenColumns(columns, null, context),
  },
  filterRows: { compile: filterRows },
  sortRows: { compile: sortRows },
  removeDuplicates: { compile: removeDuplicates },
  pivot: { compile: pivot },
  unpivot: { compile: unpivot },
  firstRows: { compile: firstRows },
  runningValues: { compile: runningValues },
  groupBy: { compile: groupBy },
  replaceValues: { compile: replaceValues },
  cleanText: { compile: cleanText },
  splitColumn: { compile: splitColumn },
  mergeColumns: { compile: mergeColumns },
  parseJson: { compile: parseJson },
  fillEmpty: { compile: fillEmpty },
  rowsWithMatch: { compile: rowsWithMatch },
  rowsWithoutMatch: { compile: rowsWithoutMatch },
  lookUp: { compile: lookUp },
  calculateColumns: { compile: calculateColumns },
  compareTables: { compile: compareTables },
  checkRows: { compile: checkRows },
  similarRows: { compile: similarRows },
  sqlQuery: { compile: sqlQuery },
  innerJoin: { compile: innerJoin },
  leftJoin: { compile: leftJoin },
  rightJoin: { compile: rightJoin },
  fullJoin: { compile: fullJoin },
  unionTable: { compile: unionTable },
}

const stepKinds = Object.keys(engineSteps) as StepKind[]

/** Returns the step of a node with the node's settings, or null for a source or an output. */
export function stepOf(node: WorkflowNode): NodeStep | null {
  const kind = stepKinds.find((one) => isKind(node, one))
  return kind ? withSettings(kind, node) : null
}

function withSettings<K extends StepKind>(kind: K, node: WorkflowNode): NodeStep | null {
  if (!isKind(node, kind)) return null
  const { config, title } = node.data
  const step = engineSteps[kind]
  return {
    compile: (inputs, context) => step.compile(inputs, config, context),
    chooseColumns: (columns) => step.chooseColumns?.(columns, config, { nodeId: node.id, title }) ?? null,
  }
}
