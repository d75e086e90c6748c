import { isKind, outputOf, type WorkflowGraph, type WorkflowNode } from '@anj/workflow'
import { findData } from './find-data.ts'
import type { LocalFiles } from './read-sources.ts'

/** Returns the path of the workbook that a workflow's output fills, which is found like the files of inputs. */
export async function findTemplate(
  graph: WorkflowGraph,
  { workflowPath, given }: Pick<LocalFiles, 'workflowPath' | 'given'>,
): Promise<string | null> {
  const output = outputOf(graph)
  const fileName = output ? templateNameOf(output) : null
  return fileName === null ? null : await findData({ fileName, sha256: null }, workflowPath, given)
}

/** Returns the name of the workbook that a node fills, or null if it fills none. */
export function templateNameOf(node: WorkflowNode): string | null {
  return isKind(node, 'excelOutput') ? (node.data.config.template?.fileName ?? null) : null
}

/** Returns a node whose template is known by an ID. */
export function withTemplateId(node: WorkflowNode, datasetId: string): WorkflowNode {
  if (!isKind(node, 'excelOutput') || !node.data.config.template) return node
  const template = { ...node.data.config.template, datasetId }
  return { ...node, data: { ...node.data, config: { ...node.data.config, template } } }
}
