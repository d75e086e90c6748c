/** SHA-256 of each released migration. It must never change, because databases already have the migration. */
export const releasedMigrations: Readonly<Record<string, string>> = {
  '0015_baseline': '2b0373d7d282d52771e6d88f09be4b6525217002f6b1cbbc1b509a4a575d9b70',
  '0016_former-schedules-and-lost-runs': 'abc4ecfc0bd77c57fed22bf5327ecfa5c872a1b2520a2fe29ae494e34809eff0',
  '0017_index-of-former-schedules': '84a90ff89d2eb9a16a3da58d781e7669aafa396f8542c0deb5f383fcdfb62b52',
}

/** The version of pg-boss's schema that released versions use. Processes that expect another one don't start on it. */
export const releasedQueueSchema = 43
