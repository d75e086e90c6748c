import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { root } from '../root.ts'
import { checkImport } from './check-import.ts'
import { mayImport, rooms } from './directions.ts'

describe('the direction of imports', () => {
  it.each([
    ['editor/src/main.tsx', '@anj/engine'],
    ['editor/src/main.tsx', '../../engine/src/index.ts'],
    ['workflow/src/graph/graph.ts', '@anj/db'],
    ['engine/src/index.ts', '@anj/db'],
    ['ui/src/index.ts', '@anj/workflow'],
    ['engine/src/connectors/mssql/connect.ts', '../../../../tds-server/src/start.ts'],
    ['portal/app/root.tsx', '@anj/workflow'],
    ['client/src/index.ts', '@anj/workflow'],
    ['api/src/app.ts', '@anj/worker'],
    ['worker/src/main.ts', '../../scripts/root.ts'],
  ])('%s may not import %s', (file, specifier) => {
    expect(checkImport(file, specifier)).toContain(`${file.split('/')[0]} must not import`)
  })

  it.each([
    ['editor/src/main.tsx', '@anj/workflow'],
    ['ui/src/index.ts', '@anj/workflow/messages'],
    ['cli/src/main.ts', '@anj/client'],
    ['api/src/workflows/routes.ts', '../workflows/schema.ts'],
    ['api/src/app.ts', 'fastify'],
    ['scripts/start.ts', '@anj/db/settings'],
    ['engine/src/connectors/mssql/connect.test.ts', '../../../../tds-server/src/start.ts'],
  ])('%s may import %s', (file, specifier) => {
    expect(checkImport(file, specifier)).toBeNull()
  })

  it("forbids Node's modules in browser code", () => {
    expect(checkImport('workflow/src/model/columns.ts', 'node:fs')).toBe(
      'workflow runs in the browser, where node:fs is not.',
    )
    expect(checkImport('workflow/src/columns.test.ts', 'node:fs')).toBeNull()
    expect(checkImport('portal/app/server/session.ts', 'node:crypto')).toBeNull()
    expect(checkImport('engine/src/index.ts', 'node:fs')).toBeNull()
  })

  it('covers every package of the product', () => {
    const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      workspaces: string[]
    }
    expect([...Object.keys(mayImport), 'bench', 'e2e', 'proofs', 'scripts'].sort()).toEqual(
      [...workspaces].sort(),
    )
  })
})

describe('the order of rooms', () => {
  it.each([
    ['engine/src/steps/joins.ts', '../plan/compile-plan.ts', 'engine/steps must not import engine/plan'],
    [
      'workflow/src/model/columns.ts',
      '../graph/document.ts',
      'workflow/model must not import workflow/graph',
    ],
    ['workflow/src/graph/document.ts', '../index.ts', 'workflow/graph must not import workflow/index'],
    ['editor/src/store/history.ts', '../shell/offer-undo.tsx', 'editor/store must not import editor/shell'],
    ['engine/src/plan/run-plan.ts', '../testing/run-here.ts', 'is for tests only'],
  ])('%s may not import %s', (file, specifier, problem) => {
    expect(checkImport(file, specifier)).toContain(problem)
  })

  it.each([
    ['engine/src/plan/run-plan.ts', '../steps/table.ts'],
    ['workflow/src/model/problem.ts', '../messages.ts'],
    ['workflow/src/index.ts', './graph/document.ts'],
    ['engine/src/steps/joins.test.ts', '../plan/compile-plan.ts'],
    ['engine/src/steps/joins.ts', './table.ts'],
    ['portal/app/components/use-form-section.ts', '../model/form-answer.ts'],
  ])('%s may import %s', (file, specifier) => {
    expect(checkImport(file, specifier)).toBeNull()
  })

  it('lists exactly the folders of each package', () => {
    for (const [name, order] of Object.entries(rooms)) {
      const source = join(root, name, name === 'portal' ? 'app' : 'src')
      const found = readdirSync(source).filter((entry) => statSync(join(source, entry)).isDirectory())
      const product = found.filter((room) => room !== 'testing')
      const isFile = (room: string) => ['.ts', '.tsx'].some((end) => existsSync(join(source, room + end)))
      const files = order.filter((room) => !product.includes(room) && isFile(room))
      expect([...product, ...files].sort()).toEqual([...order].sort())
    }
  })
})

describe('the lint rule', () => {
  const forbidden = join(root, 'ui', 'src', `forbidden-import-${process.pid}.ts`)
  afterEach(() => rmSync(forbidden, { force: true }))

  it('fails on a forbidden import', () => {
    writeFileSync(forbidden, "import { anything } from '@anj/engine'\n\nexport const something = anything\n")
    const program = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
    const result = spawnSync(process.execPath, [program, forbidden], { cwd: root, encoding: 'utf8' })
    expect(result.stdout).toContain('ui must not import engine')
    expect(result.status).toBe(1)
  })
})
