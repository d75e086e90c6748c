import { migrate } from '@anj/db'

const url = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL
if (!url) throw new Error('DATABASE_URL is not set')
await migrate(url)
