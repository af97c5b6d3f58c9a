import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { readS3Place } from './s3-place.ts'

test.each([
  [
    's3://shop-files?region=eu-central-1',
    { bucket: 'shop-files', prefix: '', region: 'eu-central-1', forcePathStyle: false },
  ],
  [
    's3://shop.files/live/files/?endpoint=https://store.example:9000&forcePathStyle=true',
    {
      bucket: 'shop.files',
      prefix: 'live/files/',
      region: 'us-east-1',
      endpoint: 'https://store.example:9000',
      forcePathStyle: true,
    },
  ],
])('%s names a place', (address, place) => {
  expect(readS3Place(address)).toEqual(place)
  expect(readConfig({ FILES_URL: address }).filesStore).toBe(address)
})

test.each([
  ['https://store.example/bucket', 'is an address like s3://bucket/prefix'],
  ['files', 'is an address like s3://bucket/prefix'],
  ['s3://key:secret@bucket?region=a', 'S3_ACCESS_KEY_ID'],
  ['s3://Bucket_1?region=a', 'names a bucket'],
  ['s3://?region=a', 'names a bucket'],
  ['s3://bucket/a//b?region=a', 'prefix'],
  ['s3://bucket/a%20b?region=a', 'prefix'],
  ['s3://bucket', 'names a region'],
  ['s3://bucket?region=', 'names a region'],
  ['s3://bucket?endpoint=store.example', 'endpoint'],
  ['s3://bucket?endpoint=https://store.example/bucket', 'endpoint'],
  ['s3://bucket?region=a&pathStyle=true', 'has pathStyle, and takes endpoint, region, forcePathStyle'],
  ['s3://bucket?region=a&region=b', 'each once'],
  ['s3://bucket?region=a&forcePathStyle=yes', 'forcePathStyle'],
])('%s stops the start', (address, message) => {
  expect(() => readConfig({ FILES_URL: address })).toThrow(
    /^The environment has wrong values:\n {2}FILES_URL: /,
  )
  expect(() => readConfig({ FILES_URL: address })).toThrow(message)
})

test('so does one key without the other', () => {
  for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
    expect(() => readConfig({ [name]: 'x' })).toThrow(
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are set together or not at all.',
    )
})
