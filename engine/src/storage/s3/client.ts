import { S3Client } from '@aws-sdk/client-s3'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import type { BucketSettings } from '../bucket-settings.ts'

const SECOND = 1000

/** Timeouts for a silent server. After a timeout, a read resumes at its position, and a write repeats its part. */
const patience = { connectionTimeout: 5 * SECOND, socketTimeout: 30 * SECOND }

/** Opens a client that retries temporary errors automatically, for some seconds in total. */
export function openClient({ endpoint, region, credentials, pathStyle }: BucketSettings): S3Client {
  const agent = { keepAlive: true, maxSockets: 200 }
  return new S3Client({
    ...(endpoint ? { endpoint } : {}),
    ...(region ? { region } : endpoint ? { region: 'us-east-1' } : {}),
    ...(credentials ? { credentials } : {}),
    forcePathStyle: pathStyle,
    maxAttempts: 7,
    // Not every server supports these checksums, so parts and files are verified by their MD5.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: new NodeHttpHandler({ ...patience, httpAgent: agent, httpsAgent: agent }),
  })
}
