export type S3Credentials = { accessKeyId: string; secretAccessKey: string }

/** A bucket, and the part of it that is ours. */
export type S3Place = {
  bucket: string
  /** Before every key: empty, or ending in a slash. */
  prefix: string
  region: string
  /** Absent: Amazon's own for the region. */
  endpoint?: string
  forcePathStyle: boolean
}

const shape = 's3://bucket/prefix?endpoint=https://…&region=…&forcePathStyle=true'
const known = ['endpoint', 'region', 'forcePathStyle']

/** @throws Error that says what is wrong with the address */
export function readS3Place(text: string): S3Place {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:') throw new Error(`is an address like ${shape}`)
  if (url.username || url.password)
    throw new Error('holds no keys: these are S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
  const { hostname: bucket, searchParams: given } = url
  if (url.port || url.hash || !/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(bucket))
    throw new Error(`names a bucket in small letters, digits, dots and hyphens: ${shape}`)
  const prefix = url.pathname.replace(/^\/|\/$/g, '')
  if (prefix !== '' && !prefix.split('/').every((part) => /^(?!\.+$)[\w.-]+$/.test(part)))
    throw new Error('has a prefix of letters, digits, dots, hyphens and underscores between single slashes')
  for (const name of given.keys())
    if (!known.includes(name) || given.getAll(name).length > 1)
      throw new Error(`has ${name}, and takes ${known.join(', ')}, each once`)
  const endpoint = given.get('endpoint') ?? undefined
  if (endpoint !== undefined && !isAddress(endpoint))
    throw new Error('has an endpoint that is no http or https address without a path')
  const region = given.get('region') ?? (endpoint === undefined ? '' : 'us-east-1')
  if (!/^[a-z\d-]+$/.test(region))
    throw new Error('names a region, as region=eu-central-1; only with an endpoint it may be left out')
  const style = given.get('forcePathStyle') ?? 'false'
  if (style !== 'true' && style !== 'false') throw new Error('has forcePathStyle, which is true or false')
  return {
    bucket,
    prefix: prefix && `${prefix}/`,
    region,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: style === 'true',
  }
}

function isAddress(text: string): boolean {
  const url = URL.parse(text)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    !url.username &&
    !url.password
  )
}
