import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseConnection } from '@anj/engine'
import { vi } from 'vitest'
import type { Dataset } from '../../../api/src/datasets/schema.ts'
import { addReadySet } from '../../../api/src/datasets/testing.ts'
import { startTestWorker } from '../../../api/src/etl/testing.ts'
import { addInsightRun } from '../../../api/src/insights/testing.ts'
import { createScheduleFixture } from '../../../api/src/schedules/testing.ts'
import { createTestApp, type Person } from '../../../api/src/testing.ts'
import { createMysqlDatabase } from '../../../engine/src/testing/mysql-database.ts'
import { createTargetDatabase } from '../../../engine/src/testing/target-database.ts'

/** A server with a worker and two databases for the examples in the help. */
export interface ExampleServer extends AsyncDisposable {
  /** The folder for the files that the examples read. */
  readonly folder: string
  /** Values that readers of the pages have: an address, a token, IDs. */
  readonly env: Readonly<Record<string, string>>
  /** Replaces the fictional values in an example with real values. */
  readonly stand: (text: string) => string
}

type Made = { readonly id: string }

/** Starts the server and creates the data that the pages mention. */
export async function startExampleServer(): Promise<ExampleServer> {
  const folder = await mkdtemp(join(tmpdir(), 'anj-examples-'))
  const app = await createTestApp()
  Object.assign(app.deps.settings, { watchedFolder: folder })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.app.server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const [ada, shop, mysql] = await Promise.all([
    app.addUser('ada'),
    createTargetDatabase(),
    createMysqlDatabase(),
  ])
  const { body: stored } = await ada.call<Made>('POST', '/api/connections', {
    name: 'Shop',
    ...mysql.connection,
  })
  const { file, workflow, datasetId } = await createScheduleFixture(app, ada)
  await ada.call('DELETE', `/api/workflows/${workflow.id}`)
  await mkdir(join(folder, 'sales'))
  const table = { ...settingsOf(shop.connection, shop.name), modifiedTableData: [['id'], [1]] }
  const files = {
    'orders.csv': 'id,name\n2,b\n',
    'sales/orders.csv': 'id,name\n3,c\n',
    'orders_12.csv': 'id,name\n12,l\n',
    'people.csv': 'id,name\n1,Zoë\n',
    'orders.anj': JSON.stringify(file),
    'call.json': JSON.stringify(table),
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const { runId } = await addInsightRun(app, ada)
  const set = await addReadySet(app, ada, ['orders_1.csv', 'orders_2.csv'])
  // The worker starts last, because it would otherwise take the jobs that are created by hand above.
  const worker = await startTestWorker(app)
  const weather = await openWeather(ada)
  const env = {
    ANJ: url,
    TOKEN: ada.token,
    SESSION: ada.token,
    WORKFLOW: weather.workflowId,
    REVISION: String(weather.revision),
    DATASET: datasetId,
    SET: set.id,
    RUN: runId,
    ANJ_METRICS_TOKEN: 'of-the-metrics',
  }
  return {
    folder,
    env,
    stand: (text) => standIns(url, runId, stored.data.id, shop, mysql).reduce(replaced, text),
    [Symbol.asyncDispose]: async () => {
      await worker.kill()
      await Promise.all([shop[Symbol.asyncDispose](), mysql[Symbol.asyncDispose](), app.close()])
      await rm(folder, { recursive: true })
    },
  }
}

/** Returns each fictional value on the pages with its replacement. */
function standIns(
  url: string,
  runId: string,
  connectionId: string,
  shop: { readonly connection: DatabaseConnection; readonly name: string },
  mysql: { readonly name: string },
): readonly (readonly [RegExp, string])[] {
  const { serverName, port, userId, password } = shop.connection
  return [
    [/http:\/\/(?:localhost|127\.0\.0\.1):3000/g, url],
    [/"NAME","password":"PASSWORD"/g, '"ada","password":"Secret1!"'],
    [/\b1b0e2c8e-8d4f-4d0c-9a53-6f1f0f3d2a11\b/g, runId],
    [
      /"connectionId": "…", "databaseName": "shop"/g,
      `"connectionId": "${connectionId}", "databaseName": "${mysql.name}"`,
    ],
    [/"databaseName": "shop"/g, `"databaseName": "${shop.name}"`],
    [/"serverName": "localhost"/g, `"serverName": "${serverName}"`],
    [/"port": 5432/g, `"port": ${port}`],
    [/"userId": "(?:loader|reader)"/g, `"userId": "${userId}"`],
    [/"of the (?:loader|reader)"/g, `"${password}"`],
  ]
}

const replaced = (text: string, [made, here]: readonly [RegExp, string]) => text.replace(made, () => here)

const settingsOf = ({ serverName, port, userId, password }: DatabaseConnection, databaseName: string) => ({
  serverName,
  port,
  userId,
  password,
  databaseName,
  tableName: 'people',
  createTableIfNotExist: true,
  dropTableThenCreate: false,
  deleteExistingData: true,
})

/** Opens an example workflow and waits until its file is ingested. */
async function openWeather(ada: Person): Promise<{ workflowId: string; revision: number }> {
  const { body } = await ada.call<{ workflow: Made & { revision: number } }>(
    'POST',
    '/api/examples/seattle-weather/open',
  )
  const isRead = async () =>
    (await ada.call<Dataset[]>('GET', '/api/datasets')).body.data.every(
      ({ version }) => version.status === 'ready',
    )
  await vi.waitUntil(isRead, { timeout: 30_000 })
  const { id, revision } = body.data.workflow
  return { workflowId: id, revision }
}
