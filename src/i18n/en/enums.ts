import type { EnumName, EnumValue } from '#contract/enums.ts'

type Labels<N extends EnumName> = Record<EnumValue<N>, string>

/** Labels of the enumerations, and of the steps of an order's tracker. */
export const enums = {
  ProductType: {
    hardware: 'Hardware',
    licence: 'Licence',
    package: 'Package',
  } satisfies Labels<'ProductType'>,
  ProductKind: {
    hardware: 'Hardware',
    licence: 'Licences',
    package: 'Packages',
    subscription: 'Subscriptions',
    integration: 'Integrations',
  } satisfies Labels<'ProductKind'>,
  LicenseType: {
    platform: 'Platform',
    notification: 'Notification',
    subscription: 'Subscription',
    integration: 'Integration',
  } satisfies Labels<'LicenseType'>,
  HardwareType: {
    device: 'Device',
    gateway: 'Gateway',
    accessory: 'Accessory',
    sim_card: 'SIM card',
  } satisfies Labels<'HardwareType'>,
  CommunicationType: {
    lorawan: 'LoRaWAN',
    nb_iot: 'NB-IoT',
    lte_m: 'LTE-M',
    lte: 'LTE',
    '5g': '5G',
    wifi: 'Wi-Fi',
    bluetooth: 'Bluetooth',
    zigbee: 'Zigbee',
    zwave: 'Z-Wave',
    nfc: 'NFC',
    cellular: 'Cellular',
    satellite: 'Satellite',
    ethernet: 'Ethernet',
    rs485: 'RS-485',
    modbus: 'Modbus',
    m_bus: 'M-Bus',
  } satisfies Labels<'CommunicationType'>,
  PlatformType: {
    cloud: 'Cloud',
    private_cloud: 'Private cloud',
    on_premises: 'On-premises',
  } satisfies Labels<'PlatformType'>,
  NotificationType: {
    sms: 'SMS',
    email: 'Email',
    push: 'Push',
    whatsapp: 'WhatsApp',
    voice: 'Voice call',
  } satisfies Labels<'NotificationType'>,
  SubscriptionType: {
    connectivity: 'Connectivity',
    platform: 'Platform',
    support: 'Support',
  } satisfies Labels<'SubscriptionType'>,
  IntegrationType: {
    rest_api: 'REST API',
    webhook: 'Webhook',
    mqtt: 'MQTT',
    connector: 'Connector',
  } satisfies Labels<'IntegrationType'>,
  OrderStatus: {
    pending: 'Pending',
    in_progress: 'In Progress',
    shipped: 'Shipped',
    delivered: 'Delivered',
    rejected: 'Rejected',
  } satisfies Labels<'OrderStatus'>,
  OrderStep: { paid: 'Paid', shipping: 'Shipping', expected: 'Expected' },
  PaymentStatus: {
    unpaid: 'Unpaid',
    authorised: 'Authorised',
    paid: 'Paid',
    failed: 'Failed',
    refunded: 'Refunded',
  } satisfies Labels<'PaymentStatus'>,
  AttemptStatus: {
    starting: 'Not asked yet',
    waiting: 'Waiting for the bank',
    unknown: 'Being confirmed',
    paid: 'Charged',
    failed: 'Not charged',
  },
  PaymentMethodType: {
    credit_card: 'Credit card',
    bank_account: 'Bank transfer',
  } satisfies Labels<'PaymentMethodType'>,
  OrderPaymentType: {
    credit_card: 'Credit card',
    bank_account: 'Bank transfer',
    on_account: 'On account',
    on_delivery: 'On delivery',
  } satisfies Labels<'OrderPaymentType'>,
  DiscountType: { code: 'Code', product: 'Product', market: 'Storewide' } satisfies Labels<'DiscountType'>,
  DiscountStatus: {
    active: 'Active',
    used: 'Used up',
    inactive: 'Inactive',
    expired: 'Expired',
  } satisfies Labels<'DiscountStatus'>,
  Visibility: { visible: 'Visible', hidden: 'Hidden' } satisfies Labels<'Visibility'>,
  AddressType: { shipping: 'Shipping', billing: 'Billing' } satisfies Labels<'AddressType'>,
} as const
