/**
 * Serves a folder over SFTP and an empty bucket in a process of its own, until its input ends. Prints how to reach them
 * as JSON. Argument: folder.
 */
import { once } from 'node:events'
import { startS3 } from '../../../engine/src/testing/s3/start-s3.ts'
import { opensshProgram, startSftpServer } from '../../../engine/src/testing/sftp-server.ts'

const [folder = ''] = process.argv.slice(2)
const sftp = await startSftpServer({ folder, program: opensshProgram })
const s3 = await startS3()
console.log(
  JSON.stringify({
    sftp: { settings: sftp.settings, password: sftp.password, key: sftp.key },
    bucket: s3.settings,
  }),
)
process.stdin.resume()
await once(process.stdin, 'end')
await s3.close()
process.exit(0)
