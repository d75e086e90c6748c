import { databaseKinds, databases } from '../databases/index.ts'
import type { NodeType } from '../graph/document.ts'
import { type NodeKind, nodeKinds } from '../graph/node-kinds.ts'
import type { FileNode } from './file-document.ts'

/**
 * Names by which titles and image files refer to kinds, reduced to letters and digits. Inputs and outputs share names,
 * so the node type distinguishes them.
 */
const names: readonly {
  readonly called: readonly string[]
  readonly kinds: Partial<Record<NodeType, NodeKind>>
}[] = [
  { called: ['excelfile', 'excel', 'xlsx'], kinds: { input: 'excelInput', output: 'excelOutput' } },
  { called: ['csvfile', 'csv'], kinds: { input: 'csvInput', output: 'csvOutput' } },
  { called: ['txtfile', 'txt', 'textfile', 'text'], kinds: { input: 'txtInput', output: 'txtOutput' } },
  { called: ['jsonfile', 'json'], kinds: { input: 'jsonInput', output: 'jsonOutput' } },
  { called: ['xmlfile', 'xml'], kinds: { input: 'xmlInput' } },
  { called: ['parquetfile', 'parquet'], kinds: { input: 'parquetInput', output: 'parquetOutput' } },
  {
    called: ['databasefile', 'sqlite', 'sqlitefile', 'duckdb', 'duckdbfile'],
    kinds: { input: 'databaseFileInput', output: 'databaseFileOutput' },
  },
  ...databaseKinds.map((kind) => {
    const { node, namesInFiles } = databases[kind]
    return { called: namesInFiles, kinds: { input: `${node}Input`, output: `${node}Output` } } as const
  }),
  { called: ['columnselection', 'selectcolumns'], kinds: { preparation: 'columnSelection' } },
  { called: ['changedatatype', 'changedatatypes'], kinds: { preparation: 'changeDataType' } },
  { called: ['datatable'], kinds: { preparation: 'dataTable' } },
  { called: ['filterrows'], kinds: { preparation: 'filterRows' } },
  { called: ['sortrows'], kinds: { preparation: 'sortRows' } },
  { called: ['calculatecolumns'], kinds: { preparation: 'calculateColumns' } },
  { called: ['removeduplicates'], kinds: { preparation: 'removeDuplicates' } },
  { called: ['pivot'], kinds: { preparation: 'pivot' } },
  { called: ['unpivot'], kinds: { preparation: 'unpivot' } },
  { called: ['firstrows'], kinds: { preparation: 'firstRows' } },
  { called: ['rankandrunningvalues', 'runningvalues'], kinds: { preparation: 'runningValues' } },
  { called: ['groupby'], kinds: { preparation: 'groupBy' } },
  { called: ['replacevalues'], kinds: { preparation: 'replaceValues' } },
  { called: ['cleantext'], kinds: { preparation: 'cleanText' } },
  { called: ['splitcolumn'], kinds: { preparation: 'splitColumn' } },
  { called: ['mergecolumns'], kinds: { preparation: 'mergeColumns' } },
  { called: ['parsejsontext', 'parsejson'], kinds: { preparation: 'parseJson' } },
  { called: ['fillempty'], kinds: { preparation: 'fillEmpty' } },
  { called: ['rowswithamatch', 'rowswithmatch'], kinds: { preparation: 'rowsWithMatch' } },
  { called: ['rowswithoutamatch', 'rowswithoutmatch'], kinds: { preparation: 'rowsWithoutMatch' } },
  { called: ['lookup'], kinds: { preparation: 'lookUp' } },
  { called: ['comparetables'], kinds: { preparation: 'compareTables' } },
  { called: ['checkrows'], kinds: { preparation: 'checkRows' } },
  { called: ['similarrows'], kinds: { preparation: 'similarRows' } },
  { called: ['sql', 'sqlquery'], kinds: { preparation: 'sqlQuery' } },
  { called: ['innerjoin'], kinds: { preparation: 'innerJoin' } },
  { called: ['leftjoin'], kinds: { preparation: 'leftJoin' } },
  { called: ['rightjoin'], kinds: { preparation: 'rightJoin' } },
  { called: ['fulljoin'], kinds: { preparation: 'fullJoin' } },
  { called: ['uniontable', 'union'], kinds: { preparation: 'unionTable' } },
  { called: ['datadictionary'], kinds: { output: 'dataDictionary' } },
  { called: ['aiadvisor', 'aisuggestion', 'aisuggestions'], kinds: { output: 'aiAdvisor' } },
  { called: ['dbdiagram', 'databasediagram'], kinds: { output: 'databaseDiagram' } },
]
const byName = new Map(names.flatMap(({ called, kinds }) => called.map((name) => [name, kinds] as const)))

/** Returns the kind of a file's node from its kind field, its image or its title. Returns null when it is unknown. */
export function kindOfNode({ data }: FileNode): NodeKind | null {
  if (data.kind !== undefined) return isKindName(data.kind) ? data.kind : null
  for (const name of [...pictureNames(data.logoUrl ?? ''), plain(data.title ?? '')]) {
    const kinds = byName.get(name)
    const kind = kinds && (data.type ? kinds[data.type] : onlyOne(Object.values(kinds)))
    if (kind) return kind
  }
  return null
}

function isKindName(name: string): name is NodeKind {
  return Object.hasOwn(nodeKinds, name)
}

/** Returns the possible names of an image: its file name, with and without the hash that a build tool may append. */
function pictureNames(url: string): readonly string[] {
  if (url.startsWith('data:')) return []
  const file = url.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
  const stem = file.replace(/\.\w+$/, '')
  return [plain(stem), plain(stem.replace(/[.-][\w-]{6,}$/, '')), plain(stem.replace(/\..*$/, ''))]
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/(logo|icon)$/, '')

function onlyOne<T>(list: readonly T[]): T | undefined {
  return list.length === 1 ? list[0] : undefined
}
