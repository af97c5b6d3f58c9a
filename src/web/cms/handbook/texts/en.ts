import type { Handbook } from './shape.ts'

export const handbook: Handbook = {
  'first-day': {
    title: 'Your first day',
    blocks: [
      'You work in the CMS. What you change here is in the shop at once; nothing has to be published.',
      {
        steps: [
          'Open the link in your invitation, enter your name and choose a password. The link works once, for seven days.',
          'Set up a [second factor](second-factor), so that your password alone opens nothing.',
          'Start on the **Dashboard**. It begins with what waits: orders to accept, orders to ship, requests to answer.',
          'Press a number there to open the list behind it.',
        ],
      },
      { picture: 'dashboard', alt: 'The dashboard with what waits and the figures of the month' },
      { heading: 'Find anything' },
      'Press Ctrl+K (on a Mac ⌘K) and type a code, a serial number, an order number, a name, a phone number or an email. The exact match comes first.',
      { heading: 'What you do not see' },
      'Your role decides what you may open and change. What you may not do is not shown. Ask whoever manages the [staff](staff) if something is missing.',
      {
        note: 'The question mark in the top bar opens the page of this handbook that explains the screen you are on.',
      },
    ],
  },
  'add-product': {
    title: 'Add a product',
    blocks: [
      {
        steps: [
          'Open **Products** and press **Add product**.',
          'Choose what it is. The form then asks only for what this kind of product needs.',
          'Enter the name, the code and the description. A name in one language is enough to begin with.',
          'Add one to ten images. The first is the main one; drag to change the order.',
          'Choose applications and tags. See [metadata](metadata).',
          'Save. Set it to **Visible** when it is ready for shoppers.',
        ],
      },
      { picture: 'products', alt: 'The list of products' },
      { note: 'A product without an image cannot be shown. It stays hidden until it has one.' },
      { heading: 'A product like another' },
      'Duplicate a product from its page: the copy is hidden and gets a new code. Change what differs and show it.',
      { heading: 'If two people edit it' },
      'Whoever saves second is shown what the other changed and chooses. Nothing is overwritten in silence. If your session ends while you type, you are asked for your password over the form and your text stays.',
    ],
  },
  prices: {
    title: 'Change prices and the grid',
    blocks: [
      'Price, price before discount, stock, visibility and tags of many products are changed in one table.',
      {
        steps: [
          'In **Products**, filter the list or mark the rows you want.',
          'Press **Edit in grid**.',
          'Type into the cells. Arrows, Tab and Enter move; you can paste a block from a spreadsheet.',
          'Save with Ctrl+S. Each row is saved whole or not at all; rows that fail stay marked with the reason.',
        ],
      },
      { picture: 'grid', alt: 'Products as a table with cells to type in' },
      { heading: 'All prices by a percentage' },
      {
        steps: [
          'Press **Change prices** in the grid.',
          'Enter the percentage or the amount; -10 lowers the price. Choose an ending such as .95 if you like.',
          'Look at the old and new prices and confirm.',
        ],
      },
      { note: 'Right after saving you can press **Undo**.' },
    ],
  },
  import: {
    title: 'Import products',
    blocks: [
      'A file of products is checked first. Nothing is written until you say so.',
      {
        steps: [
          'Open **Import and export** from the products.',
          'Drop a CSV or JSON file, or a LoRaWAN Device Repository as a ZIP.',
          'Read the result: new, updated, unchanged, and rows with errors. **Download report** lists every row.',
          'Decide under “Before you import” whether new products are shown, and which missing metadata is added. Leave the boxes empty if you are not sure.',
          'Import. The rows with errors are skipped.',
        ],
      },
      { picture: 'import', alt: 'The screen for importing and exporting products' },
      { note: 'New products come hidden. What is visible already stays visible, however often you import.' },
      { heading: 'Images along with the products' },
      {
        steps: [
          'In the column “images”, write https links, or the names of image files. Separate several with a semicolon; the first is the main one.',
          'After a name, add alternative text if you like: file | English text | Arabic text.',
          'For names, put the images into a ZIP and drop it together with the file, or press **Add ZIP of images** first.',
          'The check fetches the images and shows them in their rows. A row whose image fails is skipped and says why.',
        ],
      },
      { heading: 'Take it back' },
      'Open the import and press **Undo import**. Products that were ordered or changed since stay.',
      { heading: 'Get a file to start from' },
      'Export all products, change the file in a spreadsheet and import it again: only what you changed is written.',
    ],
  },
  pictures: {
    title: 'Images',
    blocks: [
      'Images that several things use are kept in one place. Products, sliders and ads choose from it.',
      {
        steps: [
          'Open **Metadata**, then the images.',
          'Add one or many. PNG or JPEG, up to 1 MB each.',
          'Give each a title in both languages. People who cannot see the image hear it.',
        ],
      },
      { picture: 'images', alt: 'The images with where they are used' },
      { heading: 'Replace an image' },
      'Open it, choose another file and save. It changes everywhere it is used.',
      { note: 'An image that is in use cannot be deleted. The list says how often it is used.' },
    ],
  },
  metadata: {
    title: 'Metadata, groups and translations',
    blocks: [
      'Metadata is what shoppers filter by: applications, industries, use cases, tags and types.',
      {
        steps: [
          'Open **Metadata** and choose the kind.',
          'Add an entry. Applications, industries and use cases also have a description and an image.',
          'Save. You can choose it in products at once.',
        ],
      },
      { heading: 'Translate' },
      'Lists show which languages are complete. Press the language symbol in a row to see both languages side by side and fill in what is missing. Shoppers see the other language until then.',
      { heading: 'Groups of products' },
      'A product group collects products that a [discount](discounts) is for. Mark products in their list and press **Add to group**.',
      { note: 'What products still use cannot be deleted; you are told how many there are.' },
      { heading: 'Attributes' },
      'An attribute is a fact that products can state, such as battery life. Open **Metadata** and choose **Attributes**. There you rename it, choose whether shoppers filter and compare by it, and keep its options. Two options that mean the same can be merged.',
      { heading: 'Search' },
      {
        steps: [
          'Open **Search** and choose **Searches**.',
          'Choose **Without results** to see phrases that find no product.',
          'Press the book beside a phrase to add a synonym, or the pin to choose the products that come first.',
        ],
      },
      'Phrases appear once they were searched three times. Nothing is stored about the people who search.',
    ],
  },
  stock: {
    title: 'Stock and serial numbers',
    blocks: [
      {
        steps: [
          'Open **Inventory** and press the product.',
          '**Receive stock** adds what has arrived.',
          '**Adjust stock** corrects a count; write why.',
        ],
      },
      { picture: 'inventory', alt: 'The inventory with stock levels' },
      'On hand is what is on the shelf, reserved is what orders wait for, and available is the difference. Shoppers can order what is available.',
      { heading: 'Serial numbers' },
      'A product that ships unit by unit needs its serial numbers. Press **Add serial numbers** and scan or paste them, one per line. When you ship, you name the units that leave.',
      { heading: 'Low stock' },
      'A product below its low-stock threshold appears on the dashboard. The shop has one threshold; a product can have its own.',
    ],
  },
  'accept-and-ship': {
    title: 'Accept and ship orders',
    blocks: [
      {
        steps: [
          'Open **Orders**. New orders are pending.',
          'Open one and press **Accept**, or press the step at the end of its row. Beyond 15 days of delivery you write why.',
          'Pick and pack the items. The [packing slip](packing-slips) lists them.',
          'Press **Ship**. Enter the quantities and, for units, the serial numbers. Carrier and tracking number reach the customer by email.',
          'Mark it as delivered when it has arrived.',
        ],
      },
      { picture: 'orders', alt: 'The list of orders with some marked' },
      { heading: 'Many at once' },
      'Mark the orders and accept them, print their packing slips, and ship them from the bar at the bottom. Orders that need serial numbers are shipped one by one.',
      { heading: 'When you cannot deliver' },
      'Press **Reject** and choose the reason. Stock becomes available again, and the customer is told and paid back.',
    ],
  },
  'packing-slips': {
    title: 'Print packing slips',
    blocks: [
      {
        steps: [
          'Open **Orders** and mark those that are accepted.',
          'Press the printer in the bar at the bottom.',
          'Print the PDF: a page an order, in the customer’s language.',
        ],
      },
      'A single order’s slip is on the page of the order. It carries a code that you can scan to open the order.',
      { note: 'Slips show no prices, so they can go into the parcel.' },
    ],
  },
  refunds: {
    title: 'Refunds and returns',
    blocks: [
      {
        steps: [
          'Open the order.',
          'Press **Refund**, enter the amount and the reason. You confirm that it is you, because money leaves.',
          'The money goes back the way it came. A credit note is made by itself.',
        ],
      },
      { heading: 'Goods come back' },
      {
        steps: [
          'Press **Return items**.',
          'Enter the quantities and the serial numbers.',
          'Choose **Restock** or **Write off**, and whether to refund now.',
        ],
      },
      { note: 'If the payment provider refuses a refund, the order says why and has **Retry now**.' },
      { heading: 'When a buyer asks for it' },
      {
        steps: [
          'Open **Returns**. What buyers ask for waits there with its reason, photos and serial numbers.',
          'Press **Approve** and write how to send it, with a label if there is one; or **Decline** with the reason.',
          'Press **Mark as received** once the items are there, and check them.',
          'Press **Refund**, **Replace** or **Repaired**. Stock, money and credit note follow by themselves. What you cannot accept you send back.',
        ],
      },
      'An approved return that does not arrive within 30 days ends by itself.',
    ],
  },
  'draft-orders': {
    title: 'Draft orders',
    blocks: [
      'When a customer orders by phone or email, prepare the order and send them a link. They check it, pay and place it.',
      {
        steps: [
          'Open **Orders**, then **Drafts**, and press **New draft**.',
          'Press **Choose customer**, then **Add products**, and enter the quantities.',
          'Leave a price empty to use the shop price. Enter one only if you agreed on it.',
          'Choose an address if you know it, add a discount code or a note, and press **Save**.',
          'Press **Send link**. The customer gets an email with the items and the total.',
        ],
      },
      'The link works for seven days, once, and only for the account of the customer or their company. Prices and stock are checked again before anything is placed.',
      { heading: 'Hold the stock' },
      'Tick **Hold the stock** and enter for how many hours, up to 72. No one else can buy these items until the draft is placed, cancelled or released, or the time is over. The draft shows what is held; **Release stock** gives it back.',
      { heading: 'Change a draft that was sent' },
      'Press **Take back**. The old link stops working. Edit the draft and send a new link.',
      { heading: 'Edit an order before you accept it' },
      'A pending order that is not paid has **Edit order**. Change quantities, items, the address or the note, and press **Save**. The customer gets an email with the new total.',
      { note: 'The order shows the draft it came from, and the history of the draft shows every step.' },
    ],
  },
  requests: {
    title: 'Requests and quotes',
    blocks: [
      {
        steps: [
          'Open **Requests**. Messages and quote requests are in one list.',
          'Press **Assign to me**, so that nobody else answers it.',
          'Write your answer. It is sent by email in the language of the customer.',
          'For a quote, check products, quantities and prices and press **Send quote**.',
          'Press **Close** when nothing is left to do.',
        ],
      },
      { picture: 'requests', alt: 'The list of requests' },
      'The customer accepts a quote by its link, which makes an order at the quoted prices. A quote ends at its date.',
      { heading: 'Share the work' },
      'Mark several requests and assign them to a colleague in one step.',
    ],
  },
  discounts: {
    title: 'Discounts',
    blocks: [
      'A discount is a code that customers enter, a lower price of certain products, or one for the whole shop.',
      {
        steps: [
          'Open **Discounts** and press **Add discount**.',
          'Choose the type and the percentage.',
          'Set the dates, and limits if you want: number of uses, minimum quantity, places, groups of customers.',
          'Save. It works at once if it is active and within its dates.',
        ],
      },
      { picture: 'discounts', alt: 'The list of discounts' },
      {
        note: 'A discount that orders used is never deleted. It is deactivated instead, and the dialog says so first.',
      },
    ],
  },
  'price-lists': {
    title: 'Price lists',
    blocks: [
      'A price list gives everyone, groups of customers or companies prices of their own. Of all prices that apply, the lowest is charged.',
      {
        steps: [
          'Open **Price lists** and press **Add price list**.',
          'Give it a name and choose for whom it is. Set dates if it is not for always. Save.',
          'On the tab **Prices**, add products or groups and type a price for each: an amount, a percentage (10%), or amounts by quantity (1: 429 · 10: 399).',
          'Or press **Paste or import** and paste lines of code and price, or a CSV file. **Check** says what would change; nothing is written while a line is wrong.',
        ],
      },
      'The product’s own price counts first, then the best of its groups, then the one for all products. Quantities of one product in an order are added up; several products are not.',
      { heading: 'Why does somebody pay this?' },
      'The tab **Why this price?** shows for a product, a company and a quantity every price that could apply, which one does, and what stands against the others.',
      {
        note: 'A code takes its percentage off list prices too, unless the list does not allow it. Automatic discounts never do.',
      },
    ],
  },
  marketing: {
    title: 'Sliders and ads',
    blocks: [
      'Sliders are the large pictures of the home page; ads stand between its sections.',
      {
        steps: [
          'Open **Marketing** and choose **Sliders** or **Ads**.',
          'Add one with an image, a title and a link.',
          'Set when it is shown, if it is not always.',
          'Drag the rows into the order of the home page.',
          'Translate it, so that both languages have their text.',
        ],
      },
      'Mark several to show, hide or delete them together.',
    ],
  },
  solutions: {
    title: 'Solutions',
    blocks: [
      'A use case asks the shopper for sizes and works out a list of products with quantities, a reason each, and what it costs.',
      {
        steps: [
          'Open **Solutions** and press **Add use case**, or **Add the examples** to begin with eight.',
          'Write the name and the introduction in both languages, and add the sizes that the shopper is asked. Each has a name for formulas.',
          'Add a line for each product: choose it, or say what fits, and write a formula for the quantity and the reason.',
          'Under **Try it out**, type sizes and see what each line comes to, and why one is left out.',
          'Press **Publish**. Until then shoppers see the version before, or nothing.',
        ],
      },
      '**Help with formulas** names all that can be used. A formula that cannot be read says what is wrong, and where.',
      {
        note: 'The last twenty published versions are kept below the form; **Bring back** makes one the draft.',
      },
    ],
  },
  customers: {
    title: 'Customers and groups',
    blocks: [
      {
        steps: [
          'Open **Customers** and find the person by name, company, email or phone.',
          'Their page shows what they ordered and spent, and where they are signed in.',
          '**Block** stops somebody from signing in. They can be unblocked at any time.',
        ],
      },
      { picture: 'customers', alt: 'The list of customers' },
      { heading: 'Groups' },
      'A group of customers can have its own [discounts](discounts). Mark customers in the list and press **Add to group**.',
      {
        note: 'The export of customers asks you to confirm that it is you, and is written into the activity log.',
      },
    ],
  },
  accounting: {
    title: 'Files for the accountant',
    blocks: [
      {
        steps: [
          'Open **Transactions**. Every payment and refund leads to its order.',
          'Filter by date and provider and export them as CSV or Excel.',
          'Open **VAT**, choose the period and export the invoices and credit notes.',
        ],
      },
      { picture: 'vat', alt: 'The VAT report of a period' },
      'Amounts of credit notes are negative. Currencies are totalled one by one.',
      {
        note: 'A bank transfer is booked by hand: open the order and mark it as paid once the money is there.',
      },
    ],
  },
  lists: {
    title: 'Lists, saved views and keys',
    blocks: [
      'All lists work alike: search, filters, columns, marking and export.',
      {
        steps: [
          'Type into the search, or choose filters. Rarer ones are under **More filters**.',
          'Choose what you see under **Columns**.',
          'Open **Views**, give it a name and save: filters, order and columns come back with one press.',
          'Share a view with all staff if your role allows it.',
        ],
      },
      { picture: 'views', alt: 'A list with its filters and the choice of columns' },
      'If a view names something that was deleted since, the list says so and leaves it out.',
      { heading: 'Mark rows' },
      'Mark rows at their start; what can be done with them appears at the bottom. **Export CSV** saves what the list shows.',
      { heading: 'Keys' },
      {
        steps: [
          '? shows all keys.',
          '/ goes to the search of the list.',
          'j and k move between rows, x marks one, Enter opens it.',
          'g and a letter go to a section.',
          'Ctrl+S saves a form.',
        ],
      },
    ],
  },
  history: {
    title: 'The activity log',
    blocks: [
      'Every change by staff is kept for good: who, when, and the values before and after.',
      {
        steps: [
          'Open **Activity log** and search by name, code or number.',
          'Filter by kind, person, action or date.',
          'What was done to many things at once is one line; press it to see each.',
        ],
      },
      { picture: 'history', alt: 'The activity log with changes in words' },
      { heading: 'A product as it was' },
      'Open the history of a product and restore it to an earlier state. That is a new change and can be undone the same way.',
    ],
  },
  bin: {
    title: 'Bin and undo',
    blocks: [
      {
        steps: [
          'Right after deleting, press **Undo** in the message.',
          'Later, open **Bin** and press **Restore**. Things stay there for 30 days.',
        ],
      },
      'A restored product comes back hidden, a discount inactive, a slider or ad hidden at the end. If the code or name was taken meanwhile, you are asked for another.',
      {
        note: 'To delete, you type the name, or the number of things. That is on purpose: read it before you type.',
      },
    ],
  },
  staff: {
    title: 'Staff and roles',
    blocks: [
      {
        steps: [
          'Open **Staff** and press **Invite**.',
          'Enter the email and choose the role and the language.',
          'They get a link that works once, for seven days. You can send it again.',
        ],
      },
      { picture: 'staff', alt: 'The staff with their roles' },
      { heading: 'Roles' },
      'The built-in roles fit most shops. Under **Roles** you can copy one and change what it allows. Nobody can give what they do not have.',
      { heading: 'When somebody leaves' },
      'Deactivate the account: all sessions end at once, and you choose who gets the open requests. Nothing they did is lost.',
      { note: 'The last super admin cannot be removed.' },
    ],
  },
  'second-factor': {
    title: 'Your profile and second factor',
    blocks: [
      'A second factor protects the shop when a password is stolen. It takes two minutes.',
      {
        steps: [
          'Open your profile from your name at the top.',
          'Add a passkey: your fingerprint, your face or your device’s PIN. With it you sign in without a password.',
          'Or set up a code app and enter its six digits.',
          'Keep the recovery codes where only you find them. Each works once.',
        ],
      },
      'Before money leaves, customers are exported or roles change, you are asked again to confirm that it is you. That is good for 15 minutes.',
      {
        note: 'Lost everything? Whoever manages the staff can remove your second factor, and you set up a new one.',
      },
    ],
  },
  settings: {
    title: 'Settings and emails',
    blocks: [
      {
        steps: [
          'Open **Settings**.',
          'Enter the shop’s name, its company data, contact and languages.',
          'Enter tax, delivery and bank accounts.',
          'Choose what the shop shows, such as prices.',
        ],
      },
      'Bank accounts, the currency and tax data need a permission of their own and a confirmation that it is you.',
      { heading: 'Emails' },
      'Customers get emails about their orders in their own language. If the shop sends no email yet, a demo keeps them under **Emails**.',
      { note: 'The currency can only be changed while no order is open.' },
    ],
  },
  'going-live': {
    title: 'Going live',
    blocks: [
      'The page **Before you sell** tests what a shop needs: payments, email, address, company data, backups and more.',
      {
        steps: [
          'Start with the red lines; each leads to where it is mended.',
          'Try payments and email with the buttons in their lines.',
          'Press **Check again**.',
          'When all lines are green, the shop is ready to sell.',
        ],
      },
      { picture: 'checklist', alt: 'The checks before the shop sells' },
      {
        note: 'A demo shop stays a demo. A live shop is another start with its own data; whoever runs the machine does it.',
      },
    ],
  },
  backups: {
    title: 'Backups',
    blocks: [
      'A backup is a copy of the whole shop, made while it runs. Whoever runs the machine sets it up; you can see that it works.',
      {
        steps: [
          'Open **Before you sell** and look at the line about backups.',
          'Green means that the last one is complete and less than two days old.',
          'If it is red, tell whoever runs the machine the same day.',
        ],
      },
      {
        note: 'For a single thing that was deleted you need no backup: look in the [bin](bin) or in the [activity log](history).',
      },
    ],
  },
}
