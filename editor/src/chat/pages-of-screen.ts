import { type HelpPageName, MOST_PAGES } from '@anj/ui'
import type { NodeKind } from '@anj/workflow'
import type { BottomTab, SideTab } from '../bottom/bottom-state.ts'

/** What is shown when somebody asks. */
export interface Screen {
  /** Of the component whose settings are shown. */
  readonly kind: NodeKind | null
  readonly hasNodes: boolean
  readonly tab: BottomTab
  readonly side: SideTab
}

const readFrom = ['refresh-and-samples', 'connections'] as const
const writtenTo = ['outputs', 'connections'] as const

/** The help pages of each kind of component. */
const ofKind: Readonly<Record<NodeKind, readonly HelpPageName[]>> = {
  excelInput: ['excel', 'fresh-files'],
  csvInput: ['csv-files', 'fresh-files'],
  txtInput: ['txt-files', 'csv-files', 'fresh-files'],
  mssqlInput: ['mssql', ...readFrom],
  azureMssqlInput: ['azure-mssql', 'mssql', ...readFrom],
  mysqlInput: ['mysql', ...readFrom],
  azureMysqlInput: ['azure-mysql', 'mysql', ...readFrom],
  postgresqlInput: ['postgresql', ...readFrom],
  columnSelection: ['column-selection'],
  changeDataType: ['change-data-type', 'types', 'rejects'],
  dataTable: ['data-table'],
  innerJoin: ['joins'],
  leftJoin: ['joins'],
  rightJoin: ['joins'],
  fullJoin: ['joins'],
  unionTable: ['union-table'],
  excelOutput: ['excel', 'outputs'],
  csvOutput: ['csv-files', 'outputs'],
  txtOutput: ['txt-files', 'outputs'],
  mssqlOutput: ['mssql', ...writtenTo],
  azureMssqlOutput: ['azure-mssql', 'mssql', ...writtenTo],
  mysqlOutput: ['mysql', ...writtenTo],
  azureMysqlOutput: ['azure-mysql', 'mysql', ...writtenTo],
  postgresqlOutput: ['postgresql', ...writtenTo],
  dataDictionary: ['data-dictionary', 'connections'],
  aiAdvisor: ['advisor', 'data-dictionary'],
  databaseDiagram: ['database-diagram', 'connections'],
}

const ofTab: Readonly<Record<BottomTab, readonly HelpPageName[]>> = {
  message: [],
  data: ['runs'],
  'data-table': ['preview'],
  preview: ['preview'],
}

/** Schedules stand there for everybody, whatever they do: only who looks at nothing else is taken to look at them. */
const ofSide: Readonly<Record<SideTab, readonly HelpPageName[]>> = {
  schedules: [],
  run: ['runs'],
  runs: ['runs'],
}

/** The help pages of what is shown, the nearest first: the component, then what is open below the canvas. */
export function pagesOfScreen({ kind, hasNodes, tab, side }: Screen): readonly HelpPageName[] {
  const drawn: readonly HelpPageName[] = kind
    ? ofKind[kind]
    : hasNodes
      ? ['canvas']
      : ['getting-started', 'canvas']
  const last: readonly HelpPageName[] = !kind && side === 'schedules' ? ['schedules'] : []
  return [...new Set([...drawn, ...ofTab[tab], ...ofSide[side], ...last])].slice(0, MOST_PAGES)
}
