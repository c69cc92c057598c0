import GRDB
import Posting
