package verify

// participles are those of verbs that form them without -ed and -en.
const participles = "paid made done sent held kept met sold bought borne lost left told put set cut shut read found built brought taught dealt lent spent won begun run worn torn shown drawn"
