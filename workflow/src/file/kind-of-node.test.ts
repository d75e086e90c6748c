import { expect, test } from 'vitest'
import { type NodeKind, nodeKinds } from '../graph/node-kinds.ts'
import type { FileNode } from './file-document.ts'
import { kindOfNode } from './kind-of-node.ts'

const nodeWith = (data: FileNode['data']): FileNode => ({ id: 'a', position: { x: 0, y: 0 }, data })

test.each(Object.keys(nodeKinds) as NodeKind[])(
  'recognizes %s by its image alone, by its title alone and by its kind field',
  (kind) => {
    const { title, logoUrl, type } = nodeKinds[kind]
    expect(kindOfNode(nodeWith({ logoUrl, type }))).toBe(kind)
    expect(kindOfNode(nodeWith({ title, type }))).toBe(kind)
    expect(kindOfNode(nodeWith({ kind }))).toBe(kind)
  },
)

test.each([
  ['/static/media/azure-mssql.1f2e3d4c.svg', 'MS SQL', 'azureMssqlInput'],
  ['/assets/mysql-DkR83hXq.png?v=2', 'My database', 'mysqlInput'],
  ['https://example.org/img/PostgreSQL_logo.svg', '', 'postgresqlInput'],
  ['data:image/png;base64,mysql.png', 'MSSQL', 'mssqlInput'],
  ['', 'Azure MySQL', 'azureMysqlInput'],
] as const)('recognizes the image %s with the title %j as %s', (logoUrl, title, kind) => {
  expect(kindOfNode(nodeWith({ logoUrl, title, type: 'input' }))).toBe(kind)
})

test('recognizes AISuggestion as the AI Advisor', () => {
  expect(kindOfNode(nodeWith({ title: 'AISuggestion', type: 'output' }))).toBe('aiAdvisor')
})

test('uses the node type when an input and an output share a title', () => {
  expect(kindOfNode(nodeWith({ title: 'MySQL' }))).toBeNull()
  expect(kindOfNode(nodeWith({ title: 'Inner Join' }))).toBe('innerJoin')
})
