import { S3Client } from '@aws-sdk/client-s3'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import type { BucketSettings } from '../bucket-settings.ts'

const SECOND = 1000

/** How a server that falls silent is waited for; a read goes on where it was, a write begins its part again. */
const patience = { connectionTimeout: 5 * SECOND, socketTimeout: 30 * SECOND }

/** A client that tries again by itself, some seconds in all, whatever another try may heal. */
export function openClient({ endpoint, region, credentials, pathStyle }: BucketSettings): S3Client {
  const agent = { keepAlive: true, maxSockets: 200 }
  return new S3Client({
    ...(endpoint ? { endpoint } : {}),
    ...(region ? { region } : endpoint ? { region: 'us-east-1' } : {}),
    ...(credentials ? { credentials } : {}),
    forcePathStyle: pathStyle,
    maxAttempts: 7,
    // Not every server knows these; parts and files are checked by their MD5 instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: new NodeHttpHandler({ ...patience, httpAgent: agent, httpsAgent: agent }),
  })
}
