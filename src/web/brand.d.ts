/** A file as one line of script that stands in a page (scripts/web/inline-scripts.ts). */
declare module 'inline-script:*' {
  const code: string
  export default code
}

/** The variant this build is for; the build makes this module from brands/<BRAND>. */
declare module '#brand' {
  export const brand: Pick<
    import('#brands/brand.ts').Brand,
    'id' | 'name' | 'title' | 'colors' | 'contact' | 'dashboardUrl' | 'flags'
  >
  /** Addresses of the brand's pictures. */
  export const brandAssets: Record<
    | 'logo'
    | 'logoDark'
    | 'logoAr'
    | 'logoArDark'
    | 'favicon'
    | 'faviconPng'
    | 'appleTouchIcon'
    | 'icon192'
    | 'icon512'
    | 'loginBackground'
    | 'social'
    | 'socialAr',
    string
  >
}

/** What only the legal pages say of the brand. */
declare module '#brand-legal' {
  export const legal: import('#brands/brand.ts').Brand['legal']
}
