import { Type } from 'typebox'

/** Headers in tus 1.0. */
const version = { 'tus-resumable': Type.Optional(Type.String({ description: 'Always 1.0.0' })) }

export const CreateHeaders = Type.Object({
  ...version,
  'upload-length': Type.Optional(Type.String({ description: 'Size of the file in bytes' })),
  'upload-metadata': Type.Optional(
    Type.String({
      description:
        '`filename` and the name in Base64. To replace the content of an existing file, also `datasetId` and the id in Base64. To add the files to an existing set instead, also `addsToVersion` and the id of the latest version of the set in Base64. For a workbook that an Excel output fills, also `use` and `template` in Base64. With `requestId` and a random value in Base64, a repeated request continues the upload that the first one began',
    }),
  ),
})
export const AppendHeaders = Type.Object({
  ...version,
  'upload-offset': Type.Optional(Type.String({ description: 'Offset at which this part begins' })),
})
export const UploadParams = Type.Object({
  uploadId: Type.String({ maxLength: 100, description: 'Id of the upload' }),
})

const header = (description: string) => ({ type: 'string', description })
export const datasetHeader = {
  'Anj-Dataset-Id': header('After the last part, the id of the dataset created from the file.'),
  'Upload-Offset': header('Number of bytes received.'),
}
export const createdHeaders = {
  ...datasetHeader,
  Location: header('Address that receives the parts of the file.'),
}
