import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Db, openDatabase, organizations } from '@anj/db'
import { makeFolder } from '@anj/engine'
import { sql } from 'drizzle-orm'
import { opensshProgram, startSftpServer } from '../../engine/src/testing/sftp-server.ts'
import { setUpProduct, type TestProduct } from '../../worker/src/testing/product.ts'
import { randomFrom } from '../damage/random.ts'
import { type ClockDriver, createClockDriver } from '../schedules/clock-driver.ts'
import { createSimulatedClock } from '../schedules/simulated-clock.ts'
import { startWorkers, type Workers } from '../schedules/workers.ts'
import { Accounts, type MonthResult } from './accounts.ts'
import { Company } from './company.ts'
import { Office, zone } from './office.ts'
import { Warehouse } from './warehouse.ts'

const MINUTE = 60_000
const step = 30 * MINUTE

/** A period in which a part of the system is off. It begins while a run is under way. */
export interface Outage {
  readonly from: Date
  readonly to: Date
}

/** The options of a proof. All times are multiples of half an hour. */
export interface Month {
  readonly seed: string
  readonly from: Date
  readonly until: Date
  readonly workers: number
  /** All workers are killed, and others start when the outage ends, before the file of a morning arrives. */
  readonly workersOff: Outage
  /** The warehouse's server is killed, and starts again when the outage ends. */
  readonly warehouseOff: Outage
  /** Milliseconds after which the proof fails. */
  readonly timeout: number
  readonly say?: (line: string) => void
}

/** Plays the time of a small company half hour by half hour, and accounts for every row of its warehouse. */
export async function play(month: Month): Promise<MonthResult> {
  const { seed, from, workers: count, timeout, say = () => undefined } = month
  const deadline = Date.now() + timeout
  await using cleanup = new AsyncDisposableStack()
  const product = await setUpProduct()
  cleanup.defer(() => product.close())
  await product.database.db.update(organizations).set({ licenseExpiryDate: '2099-12-31' })
  const clock = await openClock(product, from)
  cleanup.defer(() => clock.close())
  const notes = join(product.folder, 'partner')
  await makeFolder(notes)
  const partner = cleanup.use(await startSftpServer({ folder: notes, program: opensshProgram }))
  const company = cleanup.use(await Company.open(notes, randomFrom(seed, 'company')))
  const warehouse = cleanup.use(await Warehouse.open())
  const logFile = join(product.folder, 'workers.log')
  const args = [clock.url, logFile, '200', process.env.ANJ_TEST_BUNDLES ?? '']
  const file = join(import.meta.dirname, 'worker-process.ts')
  const workers = await startWorkers({ product, file, args, logFile }, count)
  cleanup.defer(() => workers.killAll())

  const office = new Office(product, company, warehouse)
  await company.deliver(dayOf(from))
  await office.follow(partner)
  const plan = await office.plan(from)
  const drive = createClockDriver(
    { product, target: clock.db, from },
    { step: step / MINUTE, deadline, beside: async () => undefined },
  )
  const accounts = new Accounts({ product, company, warehouse, plan, month })
  const scene = { product, company, warehouse, workers, office, drive, accounts }
  for (let at = from.getTime() + step; at <= month.until.getTime(); at += step) {
    await playStep(scene, month, new Date(at))
    if (timeOf(new Date(at)) === '00:00') say(`${dayOf(new Date(at))}: ${accounts.inBrief()}`)
  }
  await workers.stop()
  return await accounts.close()
}

interface Scene {
  readonly product: TestProduct
  readonly company: Company
  readonly warehouse: Warehouse
  readonly workers: Workers
  readonly office: Office
  readonly drive: ClockDriver
  readonly accounts: Accounts
}

async function playStep(scene: Scene, { workersOff, warehouseOff }: Month, at: Date): Promise<void> {
  const { product, company, warehouse, workers, office, drive, accounts } = scene
  await company.live(at)
  const areWorkersOff = isWithin(workersOff, at)
  if (timeOf(at) === '06:30' && isWorkday(at)) {
    await company.deliver(dayOf(at))
    if (!areWorkersOff) await office.fetchDeliveries()
  }
  accounts.companyHasLived()
  await drive.leap(at)
  if (isEqual(at, workersOff.from)) {
    await untilUnderWay(product)
    await workers.killAll()
  }
  if (areWorkersOff) return
  if (isEqual(at, workersOff.to)) await workers.fill()
  if (isEqual(at, warehouseOff.from)) {
    await untilUnderWay(product)
    await warehouse.server.kill()
  }
  if (isWithin(warehouseOff, at)) return await drive.untilBegun()
  if (isEqual(at, warehouseOff.to)) await warehouse.server.start()
  await drive.untilEnded(new Date(at.getTime() + step - MINUTE))
  await accounts.check()
}

/** Waits until a run that is due has begun. */
async function untilUnderWay({ database }: TestProduct): Promise<void> {
  for (;;) {
    const open = await database.db.execute(sql`select from runs where status in ('running', 'committing')`)
    if (open.length > 0) return
    await pause(5)
  }
}

interface ProofClock {
  readonly db: Db
  readonly url: string
  readonly close: () => Promise<void>
}

/** Keeps the simulated time in the product's target database, which the workflows of this proof don't use. */
async function openClock(product: TestProduct, from: Date): Promise<ProofClock> {
  const address = new URL(product.database.url)
  address.pathname = `/${product.target.name}`
  const { db, close } = openDatabase(address.href, { connections: 2, applicationName: 'anj-proof' })
  await createSimulatedClock(db, from)
  return { db, url: address.href, close }
}

const isEqual = (a: Date, b: Date) => a.getTime() === b.getTime()
const isWithin = ({ from, to }: Outage, at: Date) => from <= at && at < to

const local = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
/** Returns the company's date and time, as 2026-03-28 06:30. */
const localOf = (at: Date) => local.format(at)
const dayOf = (at: Date) => localOf(at).slice(0, 10)
const timeOf = (at: Date) => localOf(at).slice(11)
const isWorkday = (at: Date) => ![0, 6].includes(new Date(dayOf(at)).getUTCDay())
