/** Where browsers report what a page's policy kept from loading. */
export const cspReportsPath = '/api/csp-reports'
