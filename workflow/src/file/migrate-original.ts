import { type NodeKind, nodeKinds } from '../graph/node-kinds.ts'
import { type Entry, matchEntriesToNodes } from './entries.ts'
import { asRecord, type FileDocument, type FileNode } from './file-document.ts'
import { fileEntries, inputSections } from './file-tables.ts'
import { kindOfNode } from './kind-of-node.ts'
import {
  changeDataTypeConfig,
  chosenColumnsConfig,
  columnSelectionConfig,
  fileConfig,
  inputConfig,
  outputConfig,
} from './original-settings.ts'
import { databaseNodeType, inputRemotes } from './remote.ts'

/** Derives the kinds and settings of an original file's nodes from its titles, images and sections. */
export function fromOriginal(document: FileDocument): FileDocument {
  const settings = collectSettings(document)
  const nodes = document.workFlow.nodes.map((node): FileNode => {
    const kind = kindOfNode(node)
    if (!kind) return node
    return { ...node, data: { ...node.data, kind, config: settings.get(node.id) ?? node.data.config } }
  })
  return { ...document, workFlow: { ...document.workFlow, nodes } }
}

/** Collects the settings of every node from the sections. */
function collectSettings(document: FileDocument): ReadonlyMap<string, Entry> {
  const preparation = asRecord(document.preparation)
  const settings = new Map<string, Entry>()
  const put = (entries: ReadonlyMap<string, Entry>, read: (entry: Entry) => Entry) => {
    for (const [nodeId, entry] of entries) settings.set(nodeId, read(entry))
  }
  const nodesOf = (kind: NodeKind) => document.workFlow.nodes.filter((node) => kindOfNode(node) === kind)

  for (const section of Object.keys(inputSections) as (keyof typeof inputSections)[]) {
    put(fileEntries(document, section), fileConfig)
  }
  put(matchEntriesToNodes(preparation.columnSelection, nodesOf('columnSelection')), columnSelectionConfig)
  put(matchEntriesToNodes(preparation.changeDataType, nodesOf('changeDataType')), changeDataTypeConfig)
  put(matchEntriesToNodes(preparation.dataTable, nodesOf('dataTable')), ({ showDataTable }) => ({
    showDataTable: showDataTable !== false,
  }))
  for (const join of ['innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'unionTable'] as const) {
    put(matchEntriesToNodes(preparation[join], nodesOf(join)), chosenColumnsConfig)
  }
  const inputs = inputRemotes(document)
  const { remote } = asRecord(document.output)
  for (const kind of Object.keys(nodeKinds) as NodeKind[]) {
    const type = databaseNodeType(kind)
    if (type === 'output')
      put(matchEntriesToNodes(remote, nodesOf(kind)), (entry) => outputConfig(kind, entry))
    if (type === 'input') {
      const own = nodesOf(kind).flatMap(({ id }) => {
        const entry = inputs.get(id)
        return entry ? [[id, entry] as const] : []
      })
      put(new Map(own), (entry) => inputConfig(kind, entry))
    }
  }
  return settings
}
