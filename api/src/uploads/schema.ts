import { Type } from 'typebox'

/** Headers of tus 1.0. */
const version = { 'tus-resumable': Type.Optional(Type.String({ description: 'Always 1.0.0' })) }

export const CreateHeaders = Type.Object({
  ...version,
  'upload-length': Type.Optional(Type.String({ description: "The file's bytes" })),
  'upload-metadata': Type.Optional(
    Type.String({
      description:
        '`filename` and its name in base64; `datasetId` and an id in base64 for a new content of a file that is there',
    }),
  ),
})
export const AppendHeaders = Type.Object({
  ...version,
  'upload-offset': Type.Optional(Type.String({ description: 'Where this part begins' })),
})
export const UploadParams = Type.Object({
  uploadId: Type.String({ maxLength: 100, description: 'Id of the upload' }),
})

const header = (description: string) => ({ type: 'string', description })
export const datasetHeader = {
  'Anj-Dataset-Id': header('With the last part: the dataset that was made of the file.'),
  'Upload-Offset': header('Bytes that have arrived.'),
}
export const createdHeaders = { ...datasetHeader, Location: header('Where the parts of the file are sent.') }
